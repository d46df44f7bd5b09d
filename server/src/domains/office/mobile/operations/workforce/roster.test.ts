import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { showRoster } from '../../operations.ts'
import { scheduledJob } from '../../testing/scheduled-job.ts'

test('the roster of a day lists who works, with the number of stops', async () => {
  const org = await testOrg()
  await scheduledJob(org)
  const { date, roster } = await org.run(showRoster, { date: '2026-03-02' }, org.owner)
  assert.equal(date, '2026-03-02')
  assert.deepEqual(
    roster.map(({ members, stop_count, time_off }) => [
      members.map(({ member_id }) => member_id),
      stop_count,
      time_off,
    ]),
    [[[org.ownerId], 1, []]],
  )
})
