import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { clockInByPhone, clockOutByPhone } from '../../operations.ts'

const pos = { latitude: 39.8, longitude: -89.6 }

test('work ends with a position where the member agreed when it began, and not twice', async () => {
  for (const location_consent of [false, true]) {
    const org = await testOrg()
    await org.run(clockInByPhone, { location_consent }, org.owner)
    const entry = await org.run(clockOutByPhone, { note: 'Done', pos }, org.owner)
    assert.deepEqual([entry.status, entry.note, entry.position_stored], ['closed', 'Done', location_consent])
    assert.deepEqual(entry.pos_out, location_consent ? pos : null)
    await assert.rejects(org.run(clockOutByPhone, {}, org.owner), { code: 'invalid_state' })
  }
})
