import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { createLead, getLead } from '../operations.ts'

const ada = {
  customer_name: 'Ada Lovelace',
  customer_email: 'Ada@Example.com',
  customer_phone: '(312) 555-0142',
  service_address: '1 Main St',
}

test('a lead is new, belongs to whoever made the key, and is told of once', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, ada)
  assert.equal(lead.status, 'new')
  assert.equal(lead.assigned_to, org.ownerId)
  assert.equal(lead.location_id, org.locationId)
  assert.equal(lead.customer_phone, '+13125550142')
  assert.deepEqual(await org.run(getLead, { lead_id: lead.id }), lead)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a source that is not the name of an active lead source is refused, and nothing is left behind', async () => {
  const org = await testOrg()
  await assert.rejects(org.run(createLead, { ...ada, source: 'Nowhere' }), {
    code: 'validation_error',
    details: [{ field: 'source', message: 'is not the name of an active lead source' }],
  })
  assert.deepEqual(await org.events(), [])
})
