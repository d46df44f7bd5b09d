import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApiKey, digestApiKey, parseApiKey, sameDigest } from './api-key-format.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a key contains its mode and public id and has the documented form', () => {
  for (const mode of ['live', 'test'] as const) {
    const { key, publicId } = createApiKey(mode)
    assert.match(key, new RegExp(`^quoin_${mode}_[0-9A-Za-z]{8}_[0-9A-Za-z]{32,}$`))
    assert.deepEqual(parseApiKey(key), { mode, publicId })
  }
})

test('the checksum is the CRC-32 of everything before it in six base62 digits, so that other programs can verify it', () => {
  const key = 'quoin_live_AAAAAAAA_000000000000000000000000000000' // the CRC-32 of this text is computed below from its definition
  let crc = 0xffffffff
  for (const byte of Buffer.from(key)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  let rest = BigInt((crc ^ 0xffffffff) >>> 0)
  let checksum = ''
  for (let i = 0; i < 6; i++, rest /= 62n) checksum = base62[Number(rest % 62n)]! + checksum
  assert.deepEqual(parseApiKey(key + checksum), { mode: 'live', publicId: 'AAAAAAAA' })
})

test('a key with a mistyped, missing, doubled or swapped character is refused by its checksum', () => {
  for (let keys = 0; keys < 20; keys++) {
    const { key } = createApiKey(keys % 2 ? 'live' : 'test')
    for (let i = 0; i < key.length; i++) {
      const [before, character, after] = [key.slice(0, i), key[i]!, key.slice(i + 1)]
      assert.equal(parseApiKey(before + after), null)
      assert.equal(parseApiKey(before + character + character + after), null)
      for (const replacement of `${base62}_- é\n`) {
        if (replacement !== character) assert.equal(parseApiKey(before + replacement + after), null)
      }
      if (after !== '' && after[0] !== character) {
        assert.equal(parseApiKey(before + after[0] + character + after.slice(1)), null)
      }
    }
    for (const text of [
      ` ${key}`,
      `${key} `,
      `${key}\n`,
      `${key}0`,
      key.toUpperCase(),
      key.toLowerCase(),
      '',
    ]) {
      assert.equal(parseApiKey(text), null)
    }
    assert.equal(
      parseApiKey(key.startsWith('quoin_live') ? key.replace('live', 'test') : key.replace('test', 'live')),
      null,
    )
  }
})

test('the random part of a key uses the whole alphabet evenly and has at least 160 bits', () => {
  const counts = new Map<string, number>()
  const keys = 4000
  for (let i = 0; i < keys; i++) {
    for (const character of createApiKey('live').key.slice(20, -6)) {
      counts.set(character, (counts.get(character) ?? 0) + 1)
    }
  }
  const length = createApiKey('live').key.slice(20, -6).length
  assert.ok(length * Math.log2(62) >= 160)
  assert.equal(counts.size, 62)
  // Bytes modulo 62 would make eight characters a quarter more frequent than the others. Random variation stays
  // below the limit of 12 percent, which is more than four standard deviations.
  const expected = (keys * length) / 62
  for (const [character, count] of counts)
    assert.ok(Math.abs(count / expected - 1) < 0.12, `${character}: ${count}`)
})

test('the digest depends on every character and on the pepper', () => {
  const { key } = createApiKey('live')
  const digest = digestApiKey(Buffer.from('pepper'), key)
  assert.equal(digest.length, 32)
  assert.equal(sameDigest(digest, digestApiKey(Buffer.from('pepper'), key)), true)
  assert.equal(sameDigest(digest, digestApiKey(Buffer.from('salt'), key)), false)
  assert.equal(sameDigest(digest, digestApiKey(Buffer.from('pepper'), `${key}0`)), false)
  assert.equal(sameDigest(digest, digest.subarray(1)), false)
})
