import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { getJob, holdJob } from '../operations.ts'
import { jobIn } from '../testing/working.ts'

test('putting a job on hold requires a reason, which its history contains', async () => {
  const org = await testOrg()
  const job_id = await jobIn(org, 'in_progress')
  await assert.rejects(org.run(holdJob, { job_id }, org.owner), { code: 'validation_error' })
  await assert.rejects(org.run(holdJob, { job_id, reason: ' ' }, org.owner), { code: 'validation_error' })
  const job = await org.run(holdJob, { job_id, reason: 'Waiting for parts' }, org.owner)
  assert.deepEqual([job.status, job.hold_reason], ['on_hold', 'Waiting for parts'])
  const { status_history } = await org.run(getJob, { job_id })
  assert.deepEqual(
    status_history.map((change) => change.reason),
    ['Waiting for parts'],
  )
})
