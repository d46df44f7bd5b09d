import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { deadLetters } from './dead-letters.ts'

test('tasks that failed for the last time within a week are found, with kind and reason', async (t) => {
  const parts = await doctorParts(t)
  const add = (age: string) =>
    parts.client.query(
      `insert into quoin.tasks (org_id, id, kind, lane, payload, state, last_error, due_at, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'files.move', 'test', '{}', 'dead_letter', 'no room', now() - $1::interval, now()`,
      [age],
    )
  await add('8 days')
  assert.deepEqual(await deadLetters.examine(parts), { isRight: true })
  await add('1 day')
  assert.equal(
    wrongOf(await deadLetters.examine(parts)),
    'Tasks that failed for the last time within 7 days: 1 of files.move (no room).',
  )
})
