import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { chmodSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import type { ReleaseFile } from '../../../scripts/release/release-files.ts'
import { readSigningKey, signFile } from '../../../scripts/release/sign.ts'
import { writeArchive } from '../../../scripts/release/write-archive.ts'
import { scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'

const options = { folder: 'quoin-1.2.3-linux-x64', level: 3 }

test('an archive has the same bytes for the same files, whatever their order, times and modes on this machine', async (t) => {
  const folder = scratchDirectory(t)
  const from = join(folder, 'source')
  const long = `${'a'.repeat(60)}/${'b'.repeat(60)}/${'c'.repeat(60)}.txt`
  const files: ReleaseFile[] = [
    { path: 'bin/quoin', text: '#!/bin/sh\n', isProgram: true },
    { path: 'lib/libpq.so.5', target: 'libpq.so.5.18' },
    { path: 'lib/source', from },
    { path: long, text: 'far below' },
  ]
  writeFileSync(from, 'as it is')
  const first = join(folder, 'first.tar.zst')
  const sha256 = await writeArchive(first, files, options)
  assert.equal(createHash('sha256').update(readFileSync(first)).digest('hex'), sha256)

  chmodSync(from, 0o600)
  utimesSync(from, 1, 1)
  const second = join(folder, 'second.tar.zst')
  assert.equal(await writeArchive(second, files.toReversed(), options), sha256)

  const tar = zstdDecompressSync(readFileSync(first))
  const { stdout, stderr } = spawnSync(
    'tar',
    ['--list', '--verbose', '--full-time', '--utc', '--numeric-owner'],
    {
      input: tar,
      encoding: 'utf8',
    },
  )
  assert.equal(stderr, '')
  const listed = stdout
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '))
  const prefix = `2020-01-01 00:00:00 ${options.folder}`
  assert.deepEqual(listed, [
    `drwxr-xr-x 0/0 0 ${prefix}`,
    `drwxr-xr-x 0/0 0 ${prefix}/${'a'.repeat(60)}`,
    `drwxr-xr-x 0/0 0 ${prefix}/${'a'.repeat(60)}/${'b'.repeat(60)}`,
    `-rw-r--r-- 0/0 9 ${prefix}/${long}`,
    `drwxr-xr-x 0/0 0 ${prefix}/bin`,
    `-rwxr-xr-x 0/0 10 ${prefix}/bin/quoin`,
    `drwxr-xr-x 0/0 0 ${prefix}/lib`,
    `lrwxrwxrwx 0/0 0 ${prefix}/lib/libpq.so.5 -> libpq.so.5.18`,
    `-rw-r--r-- 0/0 8 ${prefix}/lib/source`,
  ])
})

test('a file that is listed twice is refused', async (t) => {
  const twice: ReleaseFile[] = [
    { path: 'a', text: '1' },
    { path: 'a', text: '2' },
  ]
  await assert.rejects(
    writeArchive(join(scratchDirectory(t), 'x'), twice, options),
    /a is twice in the release/,
  )
})

test('a signature can be checked with the public key, and only an Ed25519 key signs', (t) => {
  const folder = scratchDirectory(t)
  const [file, keyFile] = [join(folder, 'sums'), join(folder, 'key')]
  writeFileSync(file, 'some sums')
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const signature = signFile(file, readSigningKey(keyFile))
  assert.equal(signature, `${file}.sig`)
  assert.ok(verify(null, readFileSync(file), publicKey, readFileSync(signature)))

  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  writeFileSync(keyFile, other.export({ type: 'pkcs8', format: 'pem' }))
  assert.throws(() => readSigningKey(keyFile), /has a key of the type ec\. Make one with: openssl genpkey/)
  writeFileSync(keyFile, 'no key')
  assert.throws(() => readSigningKey(keyFile), /has no private key without a passphrase/)
})
