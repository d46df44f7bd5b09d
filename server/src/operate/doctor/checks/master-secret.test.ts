import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootSecretsOf } from '../../../start/root-secrets.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { masterSecret } from './master-secret.ts'

test('a changed and a missing master secret are found, and the right one is not', async (t) => {
  const parts = await doctorParts(t)
  assert.match(wrongOf(await masterSecret.examine(parts)), /The master secret is missing/)
  await rootSecretsOf(parts.connection, parts.config)
  assert.deepEqual(await masterSecret.examine(parts), { isRight: true })
  writeFileSync(
    join(parts.config.dataDirectory, 'secret'),
    'another secret, which is long enough for the check',
  )
  assert.match(wrongOf(await masterSecret.examine(parts)), /secret is not the master secret of this database/)
})
