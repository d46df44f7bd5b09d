import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { deadLetters } from './dead-letters.ts'

test('tasks that failed for the last time within a week are a warning, and fail the check if they are of the service', async (t) => {
  const parts = await doctorParts(t)
  const add = (age: string, org = 'gen_random_uuid()') =>
    parts.client.query(
      `insert into quoin.tasks (org_id, id, kind, lane, payload, state, last_error, due_at, created_at)
       select ${org}, gen_random_uuid(), 'files.move', 'test', '{}', 'dead_letter', 'no room', now() - $1::interval, now()`,
      [age],
    )
  await add('8 days')
  assert.deepEqual(await deadLetters.examine(parts), { isRight: true })
  await add('1 day')
  await add('3 days')
  const finding = await deadLetters.examine(parts)
  assert.equal(
    wrongOf(finding),
    'Tasks of organizations failed for the last time within 7 days: 2 of files.move in 2 organizations, the newest 24 hours ago (no room).',
  )
  assert.equal('isWarning' in finding, true)
  await add('3 days', `'00000000-0000-0000-0000-000000000000'`)
  const ofService = await deadLetters.examine(parts)
  assert.equal(
    wrongOf(ofService),
    'Tasks of the service failed for the last time within 7 days: 1 of files.move, the newest 3 days ago (no room).',
  )
  assert.equal('isWarning' in ofService, false)
})
