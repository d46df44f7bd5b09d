import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { saveEntry } from '../../../../work/timesheets/operations.ts'
import { clockInByPhone, clockOutByPhone } from '../../operations.ts'

const pos = { latitude: 39.8, longitude: -89.6 }

test('clocking out stores a position only if the member consented when clocking in, and works only once', async () => {
  for (const location_consent of [false, true]) {
    const org = await testOrg()
    await org.run(clockInByPhone, { location_consent }, org.owner)
    const entry = await org.run(clockOutByPhone, { note: 'Done', pos }, org.owner)
    assert.deepEqual([entry.status, entry.note, entry.position_stored], ['closed', 'Done', location_consent])
    assert.deepEqual(entry.pos_out, location_consent ? pos : null)
    await assert.rejects(org.run(clockOutByPhone, {}, org.owner), { code: 'invalid_state' })
  }
})

test('breaks recorded by the office meanwhile are kept unless the phone sends its own', async () => {
  for (const [breaks, worked_seconds] of [
    [undefined, 3 * 3600],
    [[], 4 * 3600],
  ]) {
    const org = await testOrg('live', '2026-03-02T18:00:00.000Z')
    const open = {
      member_id: org.ownerId,
      started_at: '2026-03-02T14:00:00Z',
      breaks: [{ started_at: '2026-03-02T15:00:00Z', ended_at: '2026-03-02T16:00:00Z' }],
      reason: 'Said so by phone',
    }
    await org.run(saveEntry, open, org.owner)
    assert.equal((await org.run(clockOutByPhone, { breaks }, org.owner)).worked_seconds, worked_seconds)
  }
})
