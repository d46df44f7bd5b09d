import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { createClient, getClient } from '../../../customers/clients/operations.ts'
import { createLead, getLead } from '../../../customers/leads/operations.ts'
import { createEstimate, getEstimate } from '../operations.ts'

const address = { city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada Lovelace', phone: '(312) 555-0142', address_line1: '1 Main St', ...address }
const grace = {
  customer_name: 'Grace Hopper',
  customer_email: 'grace@example.com',
  customer_phone: '(312) 555-0199',
  service_address: '9 Elm Ave',
  ...address,
}

async function addLocation(org: TestOrg): Promise<string> {
  const id = randomUUID()
  await org.query(
    `insert into quoin.locations (org_id, id, name, timezone, created_at, updated_at) values ($1, $2, 'North', 'America/Chicago', now(), now())`,
    [id],
  )
  return id
}

const refused = (field: string) => (error: { code?: string; details?: { field?: string }[] }) => {
  assert.equal(error.code, 'validation_error')
  assert.deepEqual(
    error.details?.map((detail) => detail.field),
    [field],
  )
  return true
}

for (const mode of ['live', 'sandbox'] as const) {
  test(`an estimate for a client is an empty draft with copied customer and property data (${mode})`, async () => {
    const org = await testOrg(mode)
    const client = await org.run(createClient, ada)
    const estimate = await org.run(createEstimate, { location_id: org.locationId, client_id: client.id })
    assert.equal(estimate.status, 'draft')
    assert.equal(estimate.vertical, 'residential')
    assert.equal(estimate.property_id, client.primary_property_id)
    assert.equal(estimate.lead_id, null)
    assert.equal(estimate.estimate_number, null)
    assert.equal(estimate.assigned_rep_id, org.ownerId)
    assert.deepEqual(
      [estimate.customer_name, estimate.customer_phone, estimate.service_address, estimate.zip],
      ['Ada Lovelace', '+13125550142', '1 Main St', '60601'],
    )
    assert.deepEqual([estimate.line_items, estimate.total_cents, estimate.deposit.required_cents], [[], 0, 0])
    assert.deepEqual(await org.run(getEstimate, { estimate_id: estimate.id }), estimate)
    assert.deepEqual(await org.events(), ['client.created', 'estimate.created'])
  })
}

test('a lead without a client becomes a client with a property, and moves forward once', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, grace)
  const estimate = await org.run(createEstimate, { location_id: org.locationId, lead_id: lead.id })
  const client = await org.run(getClient, { client_id: estimate.client_id })
  assert.equal(client.status, 'lead')
  assert.deepEqual(
    [client.name, client.email, client.phone],
    ['Grace Hopper', 'grace@example.com', '+13125550199'],
  )
  assert.equal(client.primary_property_id, estimate.property_id)
  const after = await org.run(getLead, { lead_id: lead.id })
  assert.deepEqual(
    [after.status, after.client_id, after.property_id, after.estimate_ids],
    ['estimate_created', client.id, estimate.property_id, [estimate.id]],
  )
  assert.deepEqual((await org.events()).sort(), [
    'client.created',
    'estimate.created',
    'lead.created',
    'lead.status_changed',
  ])

  const second = await org.run(createEstimate, { location_id: org.locationId, lead_id: lead.id })
  assert.equal(second.client_id, client.id)
  assert.equal((await org.events()).filter((name) => name === 'lead.status_changed').length, 1)
})

test('for a lead with an incomplete address, client and estimate have no property', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Grace', service_address: 'near the bridge' })
  const estimate = await org.run(createEstimate, { location_id: org.locationId, lead_id: lead.id })
  assert.equal(estimate.property_id, null)
  assert.equal(estimate.service_address, 'near the bridge')
})

test("the address of a known client's lead becomes another property of the client", async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const lead = await org.run(createLead, { ...grace, customer_phone: ada.phone })
  assert.equal(lead.client_id, client.id)
  const estimate = await org.run(createEstimate, { location_id: org.locationId, lead_id: lead.id })
  assert.equal(estimate.client_id, client.id)
  assert.equal(estimate.service_address, '9 Elm Ave')
  const after = await org.run(getClient, { client_id: client.id })
  assert.deepEqual(
    after.properties.map((property) => property.is_primary),
    [true, false],
  )
  assert.equal(after.properties[1]!.id, estimate.property_id)
  const named = { location_id: org.locationId, lead_id: lead.id, property_id: client.primary_property_id }
  assert.equal((await org.run(createEstimate, named)).property_id, client.primary_property_id)
})

test('client and lead must be the same customer', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const other = await org.run(createLead, grace)
  const both = { location_id: org.locationId, client_id: client.id, lead_id: other.id }
  await assert.rejects(org.run(createEstimate, both), refused('client_id'))
  const own = await org.run(createLead, { ...grace, customer_phone: ada.phone })
  assert.equal((await org.run(createEstimate, { ...both, lead_id: own.id })).client_id, client.id)
})

test('unknown, foreign and inaccessible ids are refused with the same message', async () => {
  const [org, stranger] = [await testOrg(), await testOrg()]
  const client_id = (await org.run(createClient, ada)).id
  const location_id = org.locationId
  const foreignClient = (await stranger.run(createClient, ada)).id
  const foreignLead = (await stranger.run(createLead, grace)).id
  const hidden = await addLocation(org)
  const seesHidden = { locations: [hidden] }
  for (const id of [randomUUID(), foreignClient])
    await assert.rejects(org.run(createEstimate, { location_id, client_id: id }), refused('client_id'))
  await assert.rejects(
    org.run(createEstimate, { location_id: hidden, client_id }, seesHidden),
    refused('client_id'),
  )
  for (const id of [randomUUID(), foreignLead])
    await assert.rejects(org.run(createEstimate, { location_id, lead_id: id }), refused('lead_id'))
  for (const id of [randomUUID(), stranger.locationId])
    await assert.rejects(org.run(createEstimate, { location_id: id, client_id }), refused('location_id'))
  await assert.rejects(
    org.run(createEstimate, { location_id, client_id }, seesHidden),
    refused('location_id'),
  )
  const otherProperty = (await org.run(createClient, ada)).primary_property_id
  for (const id of [randomUUID(), otherProperty])
    await assert.rejects(
      org.run(createEstimate, { location_id, client_id, property_id: id }),
      refused('property_id'),
    )
  await assert.rejects(org.run(createEstimate, { location_id }), refused('client_id'))
  const moved = (await org.run(createClient, ada)).id
  const rows = await org.query<{ id: string }>(
    'update live.properties set location_id = $3 where org_id = $1 and client_id = $2 returning id',
    [moved, hidden],
  )
  const atHidden = { location_id, client_id: moved, property_id: rows[0]!.id }
  await assert.rejects(org.run(createEstimate, atHidden), refused('property_id'))
  await assert.rejects(org.run(createEstimate, { location_id, client_id: moved }), refused('location_id'))
  await assert.rejects(org.run(createEstimate, { location_id: hidden, client_id }), refused('location_id'))
})

test('the caller must be an active member with access to the location', async () => {
  const org = await testOrg()
  const client = await org.run(createClient, ada)
  const input = { location_id: org.locationId, client_id: client.id }
  await assert.rejects(org.run(createEstimate, input, { memberId: null }), refused('location_id'))
  const setMember = (active: boolean, location_ids: string[] | null) =>
    org.query('update quoin.members set active = $2, location_ids = $3 where org_id = $1', [
      active,
      location_ids,
    ])
  await setMember(false, null)
  await assert.rejects(org.run(createEstimate, input), refused('location_id'))
  await setMember(true, [await addLocation(org)])
  await assert.rejects(org.run(createEstimate, input), refused('location_id'))
  await setMember(true, null)
  assert.equal((await org.run(createEstimate, input)).client_id, client.id)
})

test('the status of a lead that is past estimating or closed does not change', async () => {
  const org = await testOrg()
  for (const status of ['approved', 'lost']) {
    const lead = await org.run(createLead, grace)
    await org.query('update live.leads set status = $3 where org_id = $1 and id = $2', [lead.id, status])
    await org.run(createEstimate, { location_id: org.locationId, lead_id: lead.id })
    assert.equal((await org.run(getLead, { lead_id: lead.id })).status, status)
  }
  assert.ok(!(await org.events()).includes('lead.status_changed'))
})

test('two simultaneous estimates for one lead belong to the same new client', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, grace)
  const make = () => org.run(createEstimate, { location_id: org.locationId, lead_id: lead.id })
  const outcomes = await race({ table: 'live.leads', orgId: org.id, id: lead.id }, [make, make])
  const clients = outcomes.map((each) => (each.status === 'fulfilled' ? each.value.client_id : each.reason))
  assert.equal(clients[0], clients[1])
  assert.equal((await org.events()).filter((name) => name === 'lead.status_changed').length, 1)
})

test('over REST a test key gets 201 with a Location header, and prices and status cannot be set', async () => {
  const org = await testOrg()
  const key = await org.key({ mode: 'test' })
  const client = await org.request('POST', '/clients', { key, body: ada })
  const body = { location_id: org.locationId, client_id: client.body.data.id, vertical: 'holiday_lights' }
  const response = await org.request('POST', '/estimates', { key, body })
  assert.equal(response.status, 201)
  assert.equal(response.headers['location'], `/api/v1/estimates/${response.body.data.id}`)
  assert.deepEqual(Object.keys(response.body.data).slice(0, 9), [
    'id',
    'location_id',
    'client_id',
    'property_id',
    'lead_id',
    'vertical',
    'status',
    'created_at',
    'updated_at',
  ])
  const read = await org.request('GET', `/estimates/${response.body.data.id}`, { key })
  assert.deepEqual(read.body, response.body)
  for (const extra of [{ status: 'sent' }, { total_cents: 1 }, { line_items: [] }, { price: 1 }]) {
    const { status, body: answer } = await org.request('POST', '/estimates', {
      key,
      body: { ...body, ...extra },
    })
    assert.equal(status, 422)
    assert.deepEqual(
      answer.error.details.map((detail: { field: string }) => detail.field),
      Object.keys(extra),
    )
  }
})

test('over REST a live key cannot create estimates before their release', async () => {
  const org = await testOrg()
  const { status, body } = await org.request('POST', '/estimates', { body: {} })
  assert.deepEqual([status, body.error.code], [405, 'write_not_supported'])
})
