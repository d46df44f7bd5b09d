import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../kernel/database/database.ts'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { rootSecretsOf } from '../../start/root-secrets.ts'
import { rotateSecrets } from '../../start/rotate-secrets.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { digestsOfCopy } from './digests-of-copy.ts'

const [old, fresh] = ['the-secret-of-the-backup-'.repeat(2), 'the-secret-of-the-new-machine-'.repeat(2)]

test('a copy is opened with the secret of its backup on a machine with another one, and with the setting after a rotation', async (t) => {
  const connection = await testDatabase()
  await rootSecretsOf(connection, readConfig({ QUOIN_SECRET: old }))
  const directory = scratchDirectory(t)
  writeFileSync(join(directory, 'secret'), old)
  const copy = { connection, directory }
  const digests = await digestsOfCopy(readConfig({ QUOIN_SECRET: fresh }), copy)
  const [digest] = digests('an-organization', 'ada@example.com')

  const database = openDatabase(connection, () => undefined, { readers: 1, transactions: 1 })
  t.after(() => database.close())
  const rotating = readConfig({ QUOIN_SECRET: fresh, QUOIN_SECRET_PREVIOUS: old })
  await rotateSecrets(database, rotating, new Date().toISOString())
  const rotated = await digestsOfCopy(readConfig({ QUOIN_SECRET: fresh }), copy)
  assert.ok(rotated('an-organization', 'ada@example.com').includes(digest))
  await assert.rejects(digestsOfCopy(readConfig({}), copy), { name: 'StartRefused' })
  await assert.rejects(digestsOfCopy(readConfig({ QUOIN_SECRET: 'another-secret-'.repeat(4) }), copy), {
    name: 'StartRefused',
  })
})
