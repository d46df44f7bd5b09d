import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../../testing/test-org.ts'
import { findOptions } from '../../../operations.ts'
import { scheduledJob } from '../../../testing/scheduled-job.ts'

test('slots for a job without neighbors on its day are in order, without drive times, and as many as requested', async () => {
  const org = await testOrg('live', '2026-03-02T06:00:00.000Z')
  const job_id = await scheduledJob(org, '2026-03-09')
  const { timezone, slots } = await org.run(findOptions, { job_id, limit: 3 }, org.owner)
  assert.equal(timezone, 'America/Chicago')
  assert.deepEqual(
    slots.map(({ date, drive_seconds_before, drive_seconds_after }) => [
      date,
      drive_seconds_before,
      drive_seconds_after,
    ]),
    Array.from({ length: 3 }, () => ['2026-03-02', null, null]),
  )
})
