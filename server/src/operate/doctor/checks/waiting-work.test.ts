import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { afterwards } from '../../../start/postgres/testing/scratch.ts'
import { firstIdAt } from '../../../kernel/ids.ts'
import { doctorParts, wrongOf } from '../../testing/doctor-parts.ts'
import { waitingWork } from './waiting-work.ts'

test('a task that has been due for 21 minutes is found, if Quoin is running', async (t) => {
  const parts = await doctorParts(t)
  await parts.client.query(
    `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at)
     select gen_random_uuid(), gen_random_uuid(), 'test.work', 'test', '{}', now() - interval '21 minutes 5 seconds', now()`,
  )
  assert.deepEqual(await waitingWork.examine(parts), {
    isRight: true,
    note: 'Quoin is not running, so background work waits',
  })
  const worker = new Client({ ...parts.connection, application_name: 'quoin listener of this test' })
  await worker.connect()
  afterwards(t, () => worker.end())
  assert.equal(wrongOf(await waitingWork.examine(parts)), 'A task has been due for 21 minutes.')
  await parts.client.query("update quoin.tasks set due_at = now() - interval '1 minute'")
  assert.deepEqual(await waitingWork.examine(parts), { isRight: true })
  await parts.client.query(
    `insert into live.automation_agenda (org_id, run_id, automation_id, due_at)
     select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now() - interval '30 minutes 5 seconds'`,
  )
  assert.equal(
    wrongOf(await waitingWork.examine(parts)),
    'A step of an automation has been due for 30 minutes.',
  )
})

test('an event that no process has passed on for 21 minutes is found', async (t) => {
  const parts = await doctorParts(t)
  const worker = new Client({ ...parts.connection, application_name: 'quoin listener of this test' })
  await worker.connect()
  afterwards(t, () => worker.end())
  const addEvent = async (minutesAgo: number): Promise<void> => {
    const id = firstIdAt(parts.now() - minutesAgo * 60_000)
    await parts.client.query(
      `insert into live.events (org_id, id, name, payload, cause, occurred_at)
       values (gen_random_uuid(), $1, 'lead.created', '{}', '{}', now())`,
      [id],
    )
  }
  await addEvent(1)
  assert.deepEqual(await waitingWork.examine(parts), { isRight: true })
  await addEvent(21.1)
  assert.equal(
    wrongOf(await waitingWork.examine(parts)),
    'An event for webhooks has been due for 21 minutes.',
  )
  await parts.client.query('update live.events set relayed_at = now()')
  assert.deepEqual(await waitingWork.examine(parts), { isRight: true })
})

test('while the installation is quiet, background work waits for `quoin resume`', async (t) => {
  const parts = await doctorParts(t)
  await parts.client.query(
    "insert into quoin.installation (org_id, cell, quiet_since) values ('00000000-0000-0000-0000-000000000000', '00', '2026-03-02T15:04:05.678Z')",
  )
  assert.deepEqual(await waitingWork.examine(parts), {
    isRight: true,
    note: 'quiet since 2026-03-02T15:04:05.678Z, so nothing is sent until `quoin resume`',
  })
})
