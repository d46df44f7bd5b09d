import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../../testing/race.ts'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createLead, setStatus } from '../../../../customers/leads/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { convertDoorToLead } from '../../operations.ts'
import { knockAt } from '../../testing/walking.ts'

test('a door is converted to a lead that is assigned to the caller, with the canvassing source', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const { door } = await knockAt(org, 7, { outcome: 'interested' }, rep)
  const input = { door_id: door.id, customer_name: 'Ada', customer_phone: '(312) 555-0142' }
  const { lead, door: after } = await org.run(convertDoorToLead, input, rep)
  assert.deepEqual(
    [lead.assigned_to, lead.source, lead.service_address, lead.zip, lead.customer_phone],
    [rep.id, 'Door knock', '7 Oak Street', '60201', '+13125550142'],
  )
  assert.deepEqual([after.lead_id, after.version], [lead.id, door.version + 1])
  const rows = await org.query(
    `select generated_by from quoin.lead_sources where org_id = $1 and name = 'Door knock'`,
  )
  assert.deepEqual(rows, [{ generated_by: 'self' }])
  assert.deepEqual(await org.events(), ['knock.logged', 'lead.created'])
})

test('an open lead at the address blocks the conversion, whatever created it; a lost lead does not', async () => {
  const org = await testOrg()
  const { door } = await knockAt(org, 7)
  const lead = await org.run(createLead, {
    customer_name: 'Ada',
    service_address: '7 oak st',
    city: 'Evanston',
    state: 'IL',
    zip: '60201-4321',
  })
  const convert = () => org.run(convertDoorToLead, { door_id: door.id, customer_name: 'Ada' }, org.owner)
  await assert.rejects(convert(), {
    code: 'invalid_state',
    details: [
      { field: 'door_id', message: 'already has an open lead', reason: 'has_lead', lead_id: lead.id },
    ],
  })
  await org.run(setStatus, { lead_id: lead.id, status: 'lost', lost_reason: 'price' }, org.owner)
  const conversion = await convert()
  await assert.rejects(convert(), { code: 'invalid_state' })
  assert.equal(conversion.door.lead_id, conversion.lead.id)
})

test('of two concurrent conversions of one door, one succeeds', async () => {
  const org = await testOrg()
  const { door } = await knockAt(org, 7)
  const convert = () => org.run(convertDoorToLead, { door_id: door.id, customer_name: 'Ada' }, org.owner)
  const ends = await race({ table: 'live.doors', orgId: org.id, id: door.id }, [convert, convert])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})
