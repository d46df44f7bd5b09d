import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { purgeMarkedPositions } from './purge-marked-positions.ts'

test('phone positions are deleted after 90 days; the times of the actions stay', async () => {
  const org = await testOrg()
  for (const at of ['2026-03-03T12:00:00.000Z', '2026-03-03T12:00:00.001Z'])
    await org.query(
      `insert into live.mobile_marks (org_id, id, location_id, member_id, operation, record_kind, record_id, occurred_at,
                                      device_clock_off, position, created_at)
       values ($1, gen_random_uuid(), $2, $3, 'mobile.jobs.setStatus', 'job', gen_random_uuid(), $4, false, '{}', $4)`,
      [org.locationId, org.ownerId, at],
    )
  await purgeMarkedPositions(org.app.database).run('2026-06-01T12:00:00.000Z')
  const rows = await org.query('select position from live.mobile_marks where org_id = $1 order by created_at')
  assert.deepEqual(rows, [{ position: null }, { position: {} }])
})
