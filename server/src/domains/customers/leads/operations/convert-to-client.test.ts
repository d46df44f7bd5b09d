import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createClient, getClient, listClients } from '../../clients/operations.ts'
import { convertToClient, createLead, getLead } from '../operations.ts'
import { hire } from '../testing/people.ts'

const place = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { customer_name: 'Ada', service_address: '1 Main St', customer_phone: '(312) 555-0142', ...place }
const bo = { name: 'Bo', address_line1: '9 Oak St', ...place }

test("a lead without a client becomes a client with the lead's address, once", async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(createLead, ada)
  const linked = await org.run(convertToClient, { lead_id }, org.owner)
  const client = await org.run(getClient, { client_id: linked.client_id! })
  assert.deepEqual(
    [client.name, client.status, client.phone, client.primary_property_id],
    ['Ada', 'lead', '+13125550142', linked.property_id],
  )
  assert.deepEqual([linked.status, linked.version], ['new', 2])
  assert.deepEqual(await org.run(convertToClient, { lead_id }, org.owner), linked)
  assert.deepEqual(await org.events(), ['lead.created', 'client.created'])
})

test('of two simultaneous conversions of a lead to a client, one creates the client', async () => {
  const org = await testOrg()
  const { id } = await org.run(createLead, ada)
  const convert = () => org.run(convertToClient, { lead_id: id }, org.owner)
  await race({ table: 'live.leads', orgId: org.id, id }, [convert, convert])
  assert.equal((await org.run(listClients, {})).items.length, 1)
  assert.deepEqual(await org.events(), ['lead.created', 'client.created'])
})

test('a lead is linked to the named client or the one with its phone number, and its address becomes a further property', async () => {
  const org = await testOrg()
  const first = await org.run(createClient, { ...bo, phone: '+13125550199' })
  const named = await org.run(createLead, ada)
  const linked = await org.run(convertToClient, { lead_id: named.id, client_id: first.id }, org.owner)
  assert.equal(linked.client_id, first.id)
  const secondLead = await org.run(createLead, { ...ada, customer_phone: '+13125550199' })
  const again = await org.run(convertToClient, { lead_id: secondLead.id }, org.owner)
  assert.deepEqual([again.client_id, again.property_id], [first.id, linked.property_id])
  const client = await org.run(getClient, { client_id: first.id })
  assert.deepEqual(
    client.properties.map((each) => [each.address_line1, each.is_primary]),
    [
      ['9 Oak St', true],
      ['1 Main St', false],
    ],
  )
})

test('a lead of one client cannot be linked to another client or to an unknown one', async () => {
  const org = await testOrg()
  const [one, two] = [await org.run(createClient, bo), await org.run(createClient, bo)]
  const lead = await org.run(createLead, { existing_client_id: one.id })
  await assert.rejects(org.run(convertToClient, { lead_id: lead.id, client_id: two.id }, org.owner), {
    code: 'invalid_state',
    details: [
      { field: 'client_id', message: 'is not the client that the lead is linked to', client_id: one.id },
    ],
  })
  await assert.rejects(org.run(convertToClient, { lead_id: lead.id, client_id: newId() }, org.owner), {
    code: 'validation_error',
  })
})

test('a rep cannot gain access to a client by linking their own lead to it', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const client = await org.run(createClient, bo)
  const { id: lead_id } = await org.run(createLead, ada, rep)
  await assert.rejects(org.run(convertToClient, { lead_id, client_id: client.id }, rep), {
    code: 'validation_error',
    details: [{ field: 'client_id', message: 'is not a client of the organization' }],
  })
  assert.equal((await org.run(getLead, { lead_id })).client_id, null)
  const foreign = await org.run(createLead, ada)
  await assert.rejects(org.run(convertToClient, { lead_id: foreign.id }, rep), { code: 'not_found' })
})
