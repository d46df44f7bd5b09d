import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../customers/leads/operations.ts'
import {
  cancelJob,
  completeJob,
  createJob,
  holdJob,
  reopenJob,
  rescheduleJob,
  restoreJob,
  scheduleJob,
  sendEta,
  startJob,
} from './operations.ts'
import { visitOf } from './emit-visit-change.ts'
import { addCustomer, jobIn } from './testing/working.ts'

type VisitEvent = [name: string, starts_at: string, previous_starts_at?: string | null]

async function visits(org: TestOrg): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  const rows = await org.query<{ name: string; payload: Record<string, unknown> }>(
    `select name, payload from live.events where org_id = $1 and name like 'appointment.%' order by id`,
  )
  return rows
}

async function assertEvents(org: TestOrg, ...expected: VisitEvent[]): Promise<void> {
  const actual = (await visits(org)).map(({ name, payload }) => {
    const { starts_at, previous_starts_at } = payload
    return [name, starts_at, ...(previous_starts_at === undefined ? [] : [previous_starts_at])]
  })
  assert.deepEqual(actual, expected)
}

const wish = { reason: 'Moved', cancelled_by: 'customer' }
const nine = '2026-03-16T14:00:00.000Z'
const eightOnTheNext = '2026-03-17T13:00:00.000Z'

test("appointment events follow the job's date: set, moved and removed", async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'unscheduled')
  const at = { scheduled_date: '2026-03-16', scheduled_time_start: '09:00:00' }
  await org.run(scheduleJob, { job_id, ...at }, org.owner)
  await assertEvents(org, ['appointment.scheduled', nine, null])
  await org.run(rescheduleJob, { job_id, scheduled_date: '2026-03-17' }, org.owner)
  await assertEvents(
    org,
    ['appointment.scheduled', nine, null],
    ['appointment.scheduled', eightOnTheNext, nine],
  )
  await org.run(scheduleJob, { job_id, scheduled_date: null }, org.owner)
  assert.deepEqual((await visits(org)).at(-1)!.name, 'appointment.cancelled')
  assert.equal((await visits(org)).at(-1)!.payload['starts_at'], eightOnTheNext)
  await org.run(cancelJob, { job_id, ...wish }, org.owner)
  assert.equal((await visits(org)).length, 3)
})

test('creating a job with a date emits appointment.scheduled; without a date it emits nothing', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const lead = await org.run(createLead, { existing_client_id: client_id })
  const input = { client_id, lead_id: lead.id }
  await org.run(createJob, input, org.owner)
  assert.deepEqual(await visits(org), [])
  const job = await org.run(createJob, { ...input, scheduled_date: '2026-03-17' }, org.owner)
  assert.deepEqual(await visits(org), [
    {
      name: 'appointment.scheduled',
      payload: {
        appointment_id: job.id,
        kind: 'job',
        lead_id: lead.id,
        job_id: job.id,
        client_id,
        location_id: job.location_id,
        starts_at: eightOnTheNext,
        previous_starts_at: null,
        version: 1,
        updated_at: job.updated_at,
      },
    },
  ])
})

test('cancelling a job cancels its appointment, and restoring it does not schedule one', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const cancelled = await org.run(cancelJob, { job_id, ...wish }, org.owner)
  assert.deepEqual(await visits(org), [
    {
      name: 'appointment.cancelled',
      payload: {
        appointment_id: job_id,
        kind: 'job',
        lead_id: null,
        job_id,
        client_id: cancelled.client_id,
        location_id: cancelled.location_id,
        starts_at: nine,
        version: 2,
        updated_at: cancelled.updated_at,
      },
    },
  ])
  await org.run(restoreJob, { job_id }, org.owner)
  assert.equal((await visits(org)).length, 1)
})

test('working on the job or moving the end of its window emits no appointment event', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const window = { scheduled_date: '2026-03-16', scheduled_time_start: '09:00:00' }
  await org.run(rescheduleJob, { job_id, ...window, scheduled_time_end: '12:00:00' }, org.owner)
  await org.run(sendEta, { job_id }, org.owner)
  await org.run(startJob, { job_id }, org.owner)
  await org.run(holdJob, { job_id, reason: 'Rain' }, org.owner)
  await org.run(startJob, { job_id }, org.owner)
  await org.run(completeJob, { job_id }, org.owner)
  await org.run(reopenJob, { job_id }, org.owner)
  assert.deepEqual(await visits(org), [])
})

test('a visit without a time is at 8 am local time, in summer and in winter', () => {
  const job = { status: 'scheduled', scheduled_time_start: null, timezone: 'America/Chicago' } as const
  assert.equal(visitOf({ ...job, scheduled_date: '2026-03-07' }), '2026-03-07T14:00:00.000Z')
  assert.equal(visitOf({ ...job, scheduled_date: '2026-03-08' }), '2026-03-08T13:00:00.000Z')
  assert.equal(visitOf({ ...job, scheduled_date: null }), null)
})
