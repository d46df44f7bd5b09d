import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { expectError } from '../../../../../testing/expect-error.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { clockInByPhone } from '../../operations.ts'

const pos = { latitude: 39.8, longitude: -89.6 }

test('a position is stored only with consent, and the consent is stored with its member and instant', async () => {
  for (const location_consent of [false, true]) {
    const org = await testOrg('live', '2026-05-04T17:00:00.000Z')
    const entry = await org.run(clockInByPhone, { pos, location_consent }, org.owner)
    assert.equal(entry.position_stored, location_consent)
    assert.deepEqual(entry.pos_in, location_consent ? pos : null)
    assert.equal(entry.source, 'mobile')
    const rows = await org.query('select member_id, given_at from live.location_consents where org_id = $1')
    const consent = { member_id: org.ownerId, given_at: new Date('2026-05-04T17:00:00.000Z') }
    assert.deepEqual(rows, location_consent ? [consent] : [])
  }
})

test('a second open time entry is refused with the id of the first, and repeating the request id returns the first', async () => {
  const org = await testOrg()
  const said = { kind: 'travel', request_id: newId() }
  const first = await org.run(clockInByPhone, said, org.owner)
  const error = await expectError(org.run(clockInByPhone, {}, org.owner), 'invalid_state')
  assert.deepEqual(
    [error.details[0]!['reason'], error.details[0]!['time_entry_id']],
    ['already_open', first.id],
  )
  assert.deepEqual(await org.run(clockInByPhone, said, org.owner), { ...first, duplicate: true })
})
