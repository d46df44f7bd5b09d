import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newBackupKey, openBackupKey, type WrappedKey, wrappedKeySchema } from './backup-key.ts'
import { newRecoveryPair } from './recovery-code.ts'

test('a passphrase opens the key, also with other code points for the same letters', async () => {
  const { key, wrapped } = await newBackupKey({
    kind: 'passphrase',
    passphrase: 'Fu\u00dfg\u00e4nger-br\u00fccke',
  })
  assert.deepEqual(wrappedKeySchema.parse(JSON.parse(JSON.stringify(wrapped))), wrapped)
  assert.deepEqual(await openBackupKey(wrapped, 'Fu\u00dfg\u00e4nger-br\u00fccke'), key)
  assert.deepEqual(await openBackupKey(wrapped, 'Fu\u00dfga\u0308nger-bru\u0308cke'), key)
  assert.equal(await openBackupKey(wrapped, 'Fussg\u00e4nger-br\u00fccke'), 'wrong_passphrase')
  assert.equal(await openBackupKey(wrapped, ''), 'wrong_passphrase')
})

test('each backup has its own key and salt', async () => {
  const protection = { kind: 'passphrase', passphrase: 'the same for both' } as const
  const [one, other] = [await newBackupKey(protection), await newBackupKey(protection)]
  assert.notDeepEqual(one.key, other.key)
  const saltOf = ({ wrapped }: { wrapped: WrappedKey }) => wrapped.kind === 'passphrase' && wrapped.salt
  assert.notEqual(saltOf(one), saltOf(other))
})

test('only the recovery code opens a key that was wrapped for its public half', async () => {
  const pair = newRecoveryPair()
  assert.match(pair.code, /^quoin-recovery-[\w-]{43}$/)
  const { key, wrapped } = await newBackupKey({ kind: 'recovery_code', publicKey: pair.publicKey })
  assert.deepEqual(wrappedKeySchema.parse(JSON.parse(JSON.stringify(wrapped))), wrapped)
  assert.deepEqual(await openBackupKey(wrapped, pair.code), key)
  assert.deepEqual(await openBackupKey(wrapped, `${pair.code.slice(0, 30)}\n  ${pair.code.slice(30)} `), key)
  assert.equal(await openBackupKey(wrapped, newRecoveryPair().code), 'other_recovery_code')
  for (const text of ['', 'quoin-recovery-', pair.code.slice(0, -1), `${pair.code}A`, pair.code.slice(15)])
    assert.equal(await openBackupKey(wrapped, text), 'no_recovery_code', text)
})

test('an altered wrapped key opens nothing', async () => {
  const pair = newRecoveryPair()
  for (const protection of [
    { kind: 'recovery_code', publicKey: pair.publicKey },
    { kind: 'passphrase', passphrase: 'correct horse battery' },
  ] as const) {
    const { wrapped } = await newBackupKey(protection)
    if (wrapped.kind === 'open') throw new Error('The key is not wrapped.')
    const secret = protection.kind === 'passphrase' ? protection.passphrase : pair.code
    const bytes = Buffer.from(wrapped.wrapped, 'base64')
    bytes[20]! ^= 1
    const opened = await openBackupKey({ ...wrapped, wrapped: bytes.toString('base64') }, secret)
    assert.equal(typeof opened, 'string')
  }
})

test('a backup without encryption contains its key', async () => {
  const { key, wrapped } = await newBackupKey({ kind: 'open' })
  assert.deepEqual(await openBackupKey(wrapped, ''), key)
})
