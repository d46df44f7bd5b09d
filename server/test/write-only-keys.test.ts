import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { routes } from '../src/adapters/rest/routes.ts'
import { saveConnector } from '../src/domains/organization/company/operations.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { createEstimate } from '../src/domains/selling/estimates/operations.ts'
import { createLead } from '../src/domains/customers/leads/operations.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

// Tests that an API key with only a write scope cannot read. So if such a key leaks, for example from a website's
// form, it reveals no customer data.

const homeAddress = { address_line1: '9 Secret Lane', city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+13125550142', ...homeAddress }
const secrets = /Ada Lovelace|ada@example|3125550142|Secret Lane|60601/

async function stage(mode: 'live' | 'test' = 'live') {
  const org = await testOrg(mode === 'test' ? 'sandbox' : 'live')
  const client = await org.run(createClient, ada)
  const key = await org.key({ mode, scopes: ['leads:write', 'clients:write', 'estimates:write'] })
  return { org, client, key }
}

const sent = { customer_name: 'Grace Hopper', service_address: '1 Main St', service_interest: ['gutters'] }
const alwaysReturned = ['created_at', 'id', 'lead_number', 'status', 'updated_at', 'version']

/** Sends the request. Returns the answer and the names of the fields in its data. */
async function post(org: TestOrg, path: string, body: object, key: string, idempotencyKey = randomUUID()) {
  const answer = await org.request('POST', path, { body, key, idempotencyKey })
  return { ...answer, members: Object.keys(answer.body.data ?? {}).sort() }
}

test('a matched or named client is not shown to a key that only writes leads', async () => {
  const { org, client, key } = await stage()
  const matched = await post(org, '/api/v1/leads', { ...sent, customer_phone: '(312) 555-0142' }, key)
  assert.equal(matched.status, 201, matched.text)
  assert.deepEqual(
    matched.members,
    [...alwaysReturned, 'customer_name', 'customer_phone', 'service_address'].sort(),
  )
  assert.ok(!matched.text.includes(client.id) && !secrets.test(matched.text), matched.text)
  const named = await post(
    org,
    '/api/v1/leads',
    { existing_client_id: client.id, customer_name: null, customer_email: null },
    key,
  )
  assert.equal(named.status, 201, named.text)
  assert.ok(!secrets.test(named.text), named.text)
  const reader = await org.key({ scopes: ['leads:read', 'leads:write', 'clients:read'] })
  const { body } = await org.request('GET', `/api/v1/leads/${named.body.data.id}`, { key: reader })
  assert.deepEqual(
    [body.data.client_id, body.data.customer_email, body.data.service_address],
    [client.id, ada.email, ada.address_line1],
    'the lead is linked all the same',
  )
})

test('a replay is reduced to the scopes of the key that repeats the call', async () => {
  const { org, client, key } = await stage()
  const body = { existing_client_id: client.id }
  const full = await org.key({ scopes: ['leads:read', 'leads:write', 'clients:read'] })
  const once = randomUUID()
  const first = await post(org, '/api/v1/leads', body, full, once)
  assert.equal(first.body.data.customer_email, ada.email)
  const replay = await post(org, '/api/v1/leads', body, key, once)
  assert.equal(replay.headers['x-idempotent-replayed'], 'true')
  assert.ok(!secrets.test(replay.text), replay.text)
  const again = await post(org, '/api/v1/leads', body, full, once)
  assert.equal(again.text, first.text)
})

test('a connector lead copies nothing from the client it matches, and a write-only key does not see the match', async () => {
  const { org, client, key } = await stage()
  const connector = await org.run(saveConnector, { name: 'Form' }, org.owner)
  const lead = { connector_key: connector.connector_key, ...sent, customer_phone: ada.phone }
  const answer = await post(org, '/api/v1/leads', lead, key)
  assert.equal(answer.status, 201, answer.text)
  assert.ok(!answer.text.includes(client.id) && !/ada@|Secret/.test(answer.text), answer.text)
  const full = await org.key({ scopes: ['leads:read', 'clients:read'] })
  const { body } = await org.request('GET', `/api/v1/leads/${answer.body.data.id}`, { key: full })
  assert.deepEqual(
    [body.data.client_id, body.data.customer_email, body.data.city, body.data.property_id],
    [client.id, null, null, null],
  )
})

test('a write-only key cannot learn whether a phone and an email belong to two clients', async () => {
  const { org, key } = await stage()
  await org.run(createClient, {
    ...homeAddress,
    name: 'Bob',
    email: 'bob@example.com',
    address_line1: '2 Oak St',
  })
  const connector = await org.run(saveConnector, { name: 'Form' }, org.owner)
  const lead = { ...sent, customer_phone: ada.phone, customer_email: 'bob@example.com' }
  const answer = await post(org, '/api/v1/leads', { connector_key: connector.connector_key, ...lead }, key)
  assert.equal(answer.status, 202, answer.text)
  assert.deepEqual(answer.body.data.problems, [])
})

test('the answer to a change shows a write-only key only the changed fields', async () => {
  const { org, client, key } = await stage('test')
  const of = { client_id: client.id, location_id: org.locationId }
  const { id: lead } = await org.run(createLead, { existing_client_id: client.id })
  const { id: estimate } = await org.run(createEstimate, of)
  for (const [path, body] of [
    [`/leads/${lead}`, { notes: 'Call after five.' }],
    [`/clients/${client.id}`, { notes: 'Call after five.' }],
    [`/estimates/${estimate}`, { customer_name: 'Grace' }],
  ] as const) {
    const answer = await org.request('PATCH', `/api/v1${path}`, { body, key })
    assert.equal(answer.status, 200, answer.text)
    assert.ok(!secrets.test(answer.text), answer.text)
    for (const [name, value] of Object.entries(body)) assert.equal(answer.body.data[name], value)
    assert.equal(typeof answer.body.data.version, 'number')
  }
})

test('every write of leads, clients and estimates documents its answer without the read scope', () => {
  const writes = routes.filter(
    ({ method, path }) => method !== 'GET' && /^\/(leads|clients|estimates)/.test(path),
  )
  assert.deepEqual(
    writes.filter(({ writeOnly }) => !writeOnly).map(({ path }) => path),
    [],
  )
})
