import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { getJob, restoreJob } from '../operations.ts'
import { jobIn } from '../testing/working.ts'

test('a restored job has no date, and its former date stays in its history', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'cancelled', { stop_order: 3, arrival_window_minutes: 30 })
  const job = await org.run(restoreJob, { job_id }, org.owner)
  assert.equal(job.status, 'unscheduled')
  for (const member of [
    'scheduled_date',
    'scheduled_time_start',
    'scheduled_time_end',
    'arrival_window_minutes',
    'stop_order',
    'cancelled_at',
    'cancel_reason',
    'cancelled_by',
  ] as const)
    assert.equal(job[member], null, member)
  assert.deepEqual(
    (await org.run(getJob, { job_id })).schedule_history.map((former) => former.scheduled_date),
    ['2026-03-16'],
  )
})
