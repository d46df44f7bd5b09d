import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { privateFiles } from './private-files.ts'

test('a file with secrets that others can read is found and corrected', async (t) => {
  const parts = await doctorParts(t)
  const path = join(parts.config.dataDirectory, 'postgres-logins')
  assert.deepEqual(await privateFiles.examine(parts), { isRight: true })
  writeFileSync(path, '{}', { mode: 0o644 })
  assert.match(wrongOf(await privateFiles.examine(parts)), /can read or change .*postgres-logins/)
  await privateFiles.fix!(parts)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(await privateFiles.examine(parts), { isRight: true })
})
