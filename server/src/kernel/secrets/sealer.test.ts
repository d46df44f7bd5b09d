import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { deriveKey } from './derive-key.ts'
import { equalSecrets } from './equal-secrets.ts'
import { sealedWith, sealer, UnopenableSecret } from './sealer.ts'

const master = 'a master secret for these tests, long enough'
const key = deriveKey(master, 'encryption')
const context = 'org 1 / destination 2'

test('each purpose has its own key, which is the same at every start and depends on the master secret', () => {
  assert.equal(key.length, 32)
  assert.deepEqual(deriveKey(master, 'encryption'), key)
  assert.notDeepEqual(deriveKey(master, 'cursor'), key)
  assert.notDeepEqual(deriveKey(`${master}!`, 'encryption'), key)
})

test('an encrypted text can be decrypted, whatever it contains, and differs at each encryption', () => {
  const box = sealer(key, 'k1')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (plaintext, context) => {
      const sealed = box.seal(plaintext, context)
      assert.match(sealed, /^v1\.k1\.[A-Za-z0-9_-]+$/)
      assert.notEqual(box.seal(plaintext, context), sealed)
      assert.equal(box.open(sealed, context), plaintext)
    }),
  )
  assert.ok(!box.seal('whsec_visible', context).includes('whsec'))
})

test('an encrypted text cannot be decrypted in another context', () => {
  const sealed = sealer(key, 'k1').seal('whsec_1', context)
  for (const other of ['', 'org 1 / destination 3', `${context} `, `.${context}`]) {
    assert.throws(() => sealer(key, 'k1').open(sealed, other), UnopenableSecret)
  }
})

test('an encrypted text with any character changed, added or removed is refused', () => {
  const box = sealer(key, 'k1', [
    { keyId: 'k2', key },
    { keyId: 'l1', key },
  ])
  for (const plaintext of ['whsec_1', 'whsec_12', 'whsec_123', '']) {
    const sealed = box.seal(plaintext, context)
    for (let i = 0; i < sealed.length; i++) {
      for (const replacement of [
        '',
        ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n'.split(''),
      ]) {
        if (replacement === sealed[i]) continue
        const altered = sealed.slice(0, i) + replacement + sealed.slice(i + 1)
        assert.throws(() => box.open(altered, context), UnopenableSecret, altered)
      }
    }
    for (const added of ['A', '=', '.', ' ', '\n']) {
      assert.throws(() => box.open(sealed + added, context), UnopenableSecret)
      assert.throws(() => box.open(added + sealed, context), UnopenableSecret)
    }
    for (let length = 0; length < sealed.length; length++) {
      assert.throws(() => box.open(sealed.slice(0, length), context), UnopenableSecret)
    }
  }
})

test('after a rotation the previous key still decrypts, new texts use the new key, and a removed key decrypts nothing', () => {
  const newKey = deriveKey(master, 'encryption 2')
  const old = sealer(key, 'k1').seal('whsec_1', context)
  const rotated = sealer(newKey, 'k2', [{ keyId: 'k1', key }])
  assert.equal(rotated.open(old, context), 'whsec_1')
  assert.equal(sealedWith(old), 'k1')

  const again = rotated.seal(rotated.open(old, context), context)
  assert.equal(sealedWith(again), 'k2')
  const afterwards = sealer(newKey, 'k2')
  assert.equal(afterwards.open(again, context), 'whsec_1')
  assert.throws(() => afterwards.open(old, context), {
    message: 'The key with the id "k1", which a sealed value needs, is not available.',
  })
})

test('two keys with the same id, and an id with invalid characters, are refused', () => {
  assert.throws(() => sealer(key, 'k1', [{ keyId: 'k1', key }]), /Two encryption keys/)
  for (const keyId of ['', 'a.b', 'a b', 'a'.repeat(33)])
    assert.throws(() => sealer(key, keyId), /cannot be a key id/)
})

test('two secrets are equal only if all their characters are', () => {
  assert.equal(equalSecrets('s3cret', 's3cret'), true)
  for (const other of ['', 's3cre', 's3crets', 'S3cret', 's3creT'])
    assert.equal(equalSecrets('s3cret', other), false)
})
