import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { getJob, skipStop } from '../operations.ts'
import { jobIn, morning, jobEvents } from '../testing/working.ts'

const skip = { reason: 'Nobody opened' }

test('a skipped stop is unscheduled, and the histories of the job contain its former window and the reason', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', { stop_order: 3, arrival_window_minutes: 60 })
  const job = await org.run(skipStop, { job_id, ...skip }, org.owner)
  const { scheduled_date, scheduled_time_start, scheduled_time_end, arrival_window_minutes, stop_order } = job
  assert.deepEqual(
    [scheduled_date, scheduled_time_start, scheduled_time_end, arrival_window_minutes, stop_order],
    [null, null, null, null, null],
  )
  assert.deepEqual([job.status, job.version], ['unscheduled', 2])
  const { schedule_history, status_history } = await org.run(getJob, { job_id })
  const [window] = schedule_history
  assert.deepEqual(
    [window!.scheduled_date, window!.scheduled_time_start, window!.scheduled_time_end],
    [morning.scheduled_date, morning.scheduled_time_start, morning.scheduled_time_end],
  )
  assert.deepEqual(
    [status_history[0]!.previous_status, status_history[0]!.status, status_history[0]!.reason],
    ['scheduled', 'unscheduled', skip.reason],
  )
  assert.deepEqual(
    (await jobEvents(org)).map(({ name }) => name),
    ['job.status_changed'],
  )
})

test('only a scheduled job can be skipped, and a technician can skip only their own', async () => {
  const org = await testOrg()
  const technician = await hire(org, 'technician')
  const assignees = [{ member_id: technician.id, role: 'crew' as const }]
  for (const status of [
    'unscheduled',
    'en_route',
    'in_progress',
    'on_hold',
    'complete',
    'cancelled',
  ] as const) {
    const job_id = await jobIn(org, status, { assignees })
    await assert.rejects(org.run(skipStop, { job_id, ...skip }, technician), { code: 'invalid_state' })
  }
  const others = await jobIn(org)
  await assert.rejects(org.run(skipStop, { job_id: others, ...skip }, technician), { code: 'not_found' })
  const own = await jobIn(org, 'scheduled', { assignees })
  assert.equal((await org.run(skipStop, { job_id: own, ...skip }, technician)).status, 'unscheduled')
})

test('of two concurrent calls that skip a stop, one succeeds', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const leave = () => org.run(skipStop, { job_id, ...skip }, org.owner)
  const outcomes = await race({ table: 'live.jobs', orgId: org.id, id: job_id }, [leave, leave])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await org.run(getJob, { job_id })).schedule_history.length, 1)
})
