import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { foreignKeys } from './foreign-keys.ts'

test('a row that refers to a missing row is found', async (t) => {
  const parts = await doctorParts(t)
  assert.equal((await foreignKeys.examine(parts)).isRight, true)
  await parts.client.query(
    "insert into live.file_bytes (org_id, file_id, bytes, due_at) values ($1, $1, 'x', now())",
    [newId()],
  )
  assert.match(
    wrongOf(await foreignKeys.examine(parts)),
    /live\.file_bytes refers to 1 missing rows of live\.files/,
  )
})
