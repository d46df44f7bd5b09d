import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { addLocation } from '../../leads/testing/people.ts'
import { createClient, getClient } from '../operations.ts'

const ada = {
  name: 'Ada Lovelace',
  email: 'Ada@Example.com',
  phone: '(312) 555-0142',
  address_line1: '1 North Main Street',
  city: 'Chicago',
  state: 'illinois',
  zip: '60601',
}

for (const mode of ['live', 'sandbox'] as const) {
  test(`a client is created with its primary property (${mode})`, async () => {
    const org = await testOrg(mode)
    const client = await org.run(createClient, { ...ada, notes: 'Gate code 4711' })
    assert.equal(client.status, 'active')
    assert.equal(client.health, 'new')
    assert.equal(client.state, 'IL')
    assert.equal(client.phone, '+13125550142')
    assert.equal(client.notes, 'Gate code 4711')
    assert.equal(client.location_id, org.locationId)
    assert.equal(client.properties.length, 1)
    assert.equal(client.primary_property_id, client.properties[0]!.id)
    assert.equal(client.properties[0]!.address_line1, '1 North Main Street')
    assert.deepEqual([client.balance_cents, client.credit_cents, client.lifetime_value_cents], [0, 0, 0])
    assert.deepEqual(await org.run(getClient, { client_id: client.id }), client)
  })
}

test('every invalid field of an address is named', async () => {
  const org = await testOrg()
  const wrong = { ...ada, address_line1: 'P.O. Box 12', state: 'Atlantis', zip: '606' }
  await assert.rejects(org.run(createClient, wrong), {
    code: 'validation_error',
    details: [
      {
        field: 'address_line1',
        message: 'must not be a post office box: it must be an address where a crew can work',
      },
      { field: 'state', message: 'must be a state of US' },
      { field: 'zip', message: 'must be a postal code of US' },
    ],
  })
})

test('name and address are required, and computed fields cannot be set', async () => {
  const org = await testOrg()
  const { status, body } = await org.request('POST', '/clients', {
    body: { email: 'a@b.co', balance_cents: 5 },
  })
  assert.equal(status, 422)
  assert.equal(body.error.code, 'validation_error')
  const fields = body.error.details.map((detail: { field: string }) => detail.field)
  assert.deepEqual(fields.sort(), ['address_line1', 'balance_cents', 'city', 'name', 'state', 'zip'])
})

test('over REST a created client is answered 201 with a Location header, and every status is accepted', async () => {
  const org = await testOrg()
  for (const clientStatus of ['lead', 'prospect', 'active', 'inactive', 'past']) {
    const { status, headers, body } = await org.request('POST', '/clients', {
      body: { ...ada, status: clientStatus },
    })
    assert.equal(status, 201)
    assert.equal(body.data.status, clientStatus)
    assert.equal(headers['location'], `/api/v1/clients/${body.data.id}`)
    const read = await org.request('GET', `/clients/${body.data.id}`)
    assert.deepEqual(read.body, body)
  }
})

test('a client made with a test key is invisible to live keys', async () => {
  const org = await testOrg()
  const key = await org.key({ mode: 'test' })
  const response = await org.request('POST', '/clients', { body: ada, key })
  assert.equal(response.status, 201)
  assert.equal((await org.request('GET', `/clients/${response.body.data.id}`, { key })).status, 200)
  assert.equal((await org.request('GET', `/clients/${response.body.data.id}`)).status, 404)
})

test('a client and its primary property are created at the given location, which the caller must have access to', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const client = await org.run(createClient, { ...ada, location_id: north })
  assert.deepEqual([client.location_id, client.properties[0]!.location_id], [north, north])
  const { locationId: foreign } = await testOrg()
  for (const [location_id, as] of [
    [foreign, {}],
    [org.locationId, { locations: [north] }],
  ] as const)
    await assert.rejects(org.run(createClient, { ...ada, location_id }, as), {
      code: 'validation_error',
      message: 'location_id: is not a location of the organization',
    })
})
