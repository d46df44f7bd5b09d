import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { holdJob, startJob } from '../operations.ts'
import { jobIn } from '../testing/working.ts'

test('a job without assignees cannot be started', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'scheduled', { assignees: [] })
  await assert.rejects(org.run(startJob, { job_id }, org.owner), {
    code: 'invalid_state',
    details: [{ field: 'assignees', message: 'must not be empty' }],
  })
})

test('resuming a job after a pause keeps the first start and clears the hold reason', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org)
  const first = await org.run(startJob, { job_id }, org.owner)
  assert.notEqual(first.actual_started_at, null)
  await org.run(holdJob, { job_id, reason: 'Rain' }, org.owner)
  const again = await org.run(startJob, { job_id }, org.owner)
  assert.deepEqual([again.actual_started_at, again.hold_reason], [first.actual_started_at, null])
})
