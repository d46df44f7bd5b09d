import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { saveLeadSource } from '../../../organization/company/operations.ts'
import { createClient } from '../../clients/operations.ts'
import { createLead, getLead } from '../operations.ts'
import { addLocation } from '../testing/people.ts'

const ada = {
  customer_name: 'Ada Lovelace',
  customer_email: 'Ada@Example.com',
  customer_phone: '(312) 555-0142',
  service_address: '1 Main St',
}

test('a lead has status new, belongs to the member who made the key, and emits one event', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, ada)
  assert.equal(lead.status, 'new')
  assert.equal(lead.assigned_to, org.ownerId)
  assert.equal(lead.location_id, org.locationId)
  assert.equal(lead.customer_phone, '+13125550142')
  assert.deepEqual(await org.run(getLead, { lead_id: lead.id }), lead)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a source that is not an active lead source is refused, the message lists the active ones, and nothing is stored', async () => {
  const org = await testOrg()
  const refused = async (hint: string) =>
    await assert.rejects(org.run(createLead, { ...ada, source: 'Nowhere' }), {
      code: 'validation_error',
      details: [{ field: 'source', message: `is not the name of an active lead source: ${hint}` }],
    })
  await refused('the organization has no lead source')
  const names = Array.from({ length: 21 }, (_, at) => `Fair ${at + 10}`)
  for (const name of names) await org.run(saveLeadSource, { name }, org.owner)
  await org.run(saveLeadSource, { name: 'Attic', active: false }, org.owner)
  await refused(`the active lead sources are ${names.slice(0, 20).join(', ')} and 1 more`)
  assert.deepEqual(await org.events(), [])
})

test('a lead is created at the given location, which the caller must have access to', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  assert.equal((await org.run(createLead, { ...ada, location_id: north })).location_id, north)
  const place = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
  const { id: existing_client_id } = await org.run(createClient, {
    name: 'Ada',
    ...place,
    phone: '(312) 555-0142 x8',
    location_id: north,
  })
  const ofClient = await org.run(createLead, { existing_client_id })
  assert.equal(ofClient.location_id, north)
  assert.deepEqual([ofClient.customer_phone, ofClient.customer_phone_extension], ['+13125550142', '8'])
  const moved = await org.run(createLead, { existing_client_id, location_id: org.locationId })
  assert.equal(moved.location_id, org.locationId)
  const { locationId: foreign } = await testOrg()
  const inNorth = { locations: [north] }
  for (const [location_id, as] of [
    [foreign, {}],
    [org.locationId, inNorth],
  ] as const)
    await assert.rejects(org.run(createLead, { ...ada, location_id }, as), {
      code: 'validation_error',
      message: 'location_id: is not a location of the organization',
    })
  assert.equal((await org.run(createLead, ada, inNorth)).location_id, north)
})
