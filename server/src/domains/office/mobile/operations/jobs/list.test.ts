import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { listStops } from '../../operations.ts'
import { scheduledJob } from '../../testing/scheduled-job.ts'

test('stops of the caller include access notes and the phone number of the customer', async () => {
  const org = await testOrg()
  const jobId = await scheduledJob(org)
  await scheduledJob(org, '2026-03-04')
  const answer = await org.run(listStops, { date: '2026-03-02', days: 2 }, org.owner)
  assert.equal(answer.timezone, 'America/Chicago')
  assert.deepEqual(
    answer.stops.map(({ job_id, access_notes, customer_phone }) => [job_id, access_notes, customer_phone]),
    [[jobId, 'Gate 4711', '+12175550100']],
  )
  const other = { ...org.owner, id: '00000000-0000-7000-8000-000000000000' }
  await assert.rejects(org.run(listStops, {}, other as never), { code: 'validation_error' })
})
