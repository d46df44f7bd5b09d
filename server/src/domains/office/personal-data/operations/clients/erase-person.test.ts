import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOrganizationById } from '../../../../organization/company/index.ts'
import { expectError } from '../../../../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, getClient, mergeClient } from '../../../../customers/clients/operations.ts'
import { setOptOut } from '../../../../customers/inbox/operations.ts'
import { createLead, getLead, setStatus } from '../../../../customers/leads/operations.ts'
import { createInvoice } from '../../../../money/invoices/operations.ts'
import { createWebhook } from '../../../webhooks/operations.ts'
import { erasePersonTask } from '../../index.ts'
import { erasePerson } from './erase-person.ts'

const place = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const ada = { name: 'Ada Lovelace', email: 'ada@example.com', phone: '+13125550142', ...place }
const addAda = async (org: TestOrg, more: object = {}) =>
  (await org.run(createClient, { ...ada, ...more }, org.owner)).id
const named = (client_id: string) => ({ client_id, confirm_name: 'Ada Lovelace' })

/** Runs the tasks that erase people. Returns their outcomes. */
async function eraseAll({ app, id: orgId }: TestOrg): Promise<string[]> {
  const kind = erasePersonTask({
    kernel: app.kernel,
    database: app.database,
    organizationOf: (id) => findOrganizationById(app.database.system, id),
  })
  await app.inspect.query(`update live.events set relayed_at = now() where org_id = $1`, [orgId])
  const { rows } = await app.inspect.query<{ payload: unknown }>(
    `delete from quoin.tasks where org_id = $1 and kind = 'clients.erase' returning payload`,
    [orgId],
  )
  const ctx = {
    orgId,
    attempt: 1,
    now: app.kernel.now(),
    inTurn: () => Promise.resolve(),
    signal: new AbortController().signal,
  }
  const outcomes: string[] = []
  for (const { payload } of rows)
    outcomes.push((await kind.handler(ctx, kind.payload.parse(payload))).outcome)
  return outcomes
}

test('an erased client has no name, address or phone number, is archived, and its erasure is recorded without the person', async () => {
  const org = await testOrg()
  const client_id = await addAda(org, { notes: 'Two dogs.' })
  const begun = await org.run(erasePerson, named(client_id), org.owner)
  assert.equal(begun.state, 'running')
  assert.deepEqual(
    begun.data.filter(({ kind }) => kind === 'client' || kind === 'property'),
    [
      { kind: 'client', count: 1, deleted: 0, emptied: 1 },
      { kind: 'property', count: 1, deleted: 0, emptied: 1 },
    ],
  )
  assert.deepEqual(await eraseAll(org), ['done'])
  const client = await org.run(getClient, { client_id }, org.owner)
  assert.deepEqual(
    [client.name, client.email, client.phone, client.notes, client.archived_at !== null],
    ['Erased person', null, null, null, true],
  )
  assert.deepEqual([client.properties[0]?.address_line1, client.properties[0]?.city], ['Erased address', ''])
  const [row] = await org.query(`select * from quoin.erased where org_id = $1`)
  // The digests are random letters.
  assert.doesNotMatch(JSON.stringify({ ...row, address_digests: [] }), /ada|3125550142/i)
  const again = await org.run(erasePerson, named(client_id), org.owner)
  assert.deepEqual([again.state, again.erasure_id, again.data], ['done', begun.erasure_id, []])
})

test('the data of clients that were merged is erased too, and a merged client is refused', async () => {
  const org = await testOrg()
  const client_id = await addAda(org)
  const twin = await addAda(org, { email: 'twin@example.com', address_line1: '2 Elm St' })
  await org.run(mergeClient, { client_id: twin, into_client_id: client_id }, org.owner)
  await expectError(org.run(erasePerson, named(twin), org.owner), 'invalid_state')
  await org.run(erasePerson, named(client_id), org.owner)
  await eraseAll(org)
  const rows = await org.query(`select distinct name, email from live.clients where org_id = $1`)
  assert.deepEqual(rows, [{ name: 'Erased person', email: null }])
})

test('an erasure is refused while a lead or an invoice is open, and says what must be settled first', async () => {
  const org = await testOrg()
  const client_id = await addAda(org)
  await org.run(
    createLead,
    { customer_name: 'Ada', existing_client_id: client_id, service_address: '1 Main St' },
    org.owner,
  )
  await org.run(
    createInvoice,
    { client_id, line_items: [{ name: 'Windows', quantity: '1', unit_price_cents: 100 }] },
    org.owner,
  )
  const error = await expectError(org.run(erasePerson, named(client_id), org.owner), 'invalid_state')
  assert.match(error.message, /Mark the leads as lost, or convert them\. Void the drafts of invoices/)
})

test('another name than that of the client is refused', async () => {
  const org = await testOrg()
  const client_id = await addAda(org)
  const wrong = { client_id, confirm_name: 'Bo' }
  await expectError(org.run(erasePerson, wrong, org.owner), 'validation_error')
})

test('an erased person who opted out is opted out when they come back, and only the digest of the number is stored meanwhile', async () => {
  const org = await testOrg()
  const client_id = await addAda(org)
  await org.run(setOptOut, { client_id, channel: 'sms', state: 'opted_out' }, org.owner)
  await org.run(erasePerson, named(client_id), org.owner)
  await eraseAll(org)
  const [stored] = await org.query<{ address_key: string; state: string }>(
    `select address_key, state from quoin.contact_opt_outs where org_id = $1 and channel = 'sms'`,
  )
  assert.match(stored!.address_key, /^erased\/[\w-]{43}$/)
  const back = await org.run(getClient, { client_id: await addAda(org) }, org.owner)
  assert.equal(back.sms_opt_out, true)
  await org.run(setOptOut, { client_id: back.id, channel: 'sms', state: 'opted_in' }, org.owner)
  const rows = await org.query(
    `select address_key, state from quoin.contact_opt_outs where org_id = $1 and channel = 'sms'`,
  )
  assert.deepEqual(rows, [{ address_key: '+13125550142', state: 'opted_in' }])
})

test('a phone number that another client has too keeps its consents and its leads', async () => {
  const org = await testOrg()
  const client_id = await addAda(org)
  await org.run(
    createClient,
    { ...ada, name: 'Charles', email: 'charles@example.com', address_line1: '9 Oak St' },
    org.owner,
  )
  await org.run(setOptOut, { client_id, channel: 'sms', state: 'opted_out' }, org.owner)
  await org.run(erasePerson, named(client_id), org.owner)
  await eraseAll(org)
  const rows = await org.query(
    `select address_key from quoin.contact_opt_outs where org_id = $1 and channel = 'sms'`,
  )
  assert.deepEqual(rows, [{ address_key: '+13125550142' }])
})

test('the task waits while an event about the person is not relayed', async () => {
  const org = await testOrg()
  await org.run(createWebhook, {
    name: 'Books',
    url: 'https://books.example.com/hook',
    events: ['lead.created'],
  })
  const client_id = await addAda(org)
  const lead = { customer_name: 'Ada', customer_email: ada.email, service_address: ada.address_line1 }
  const { id: lead_id } = await org.run(createLead, lead, org.owner)
  await org.run(setStatus, { lead_id, status: 'lost', lost_reason: 'price' }, org.owner)
  await org.run(erasePerson, named(client_id), org.owner)
  const { rows } = await org.app.inspect.query<{ payload: unknown }>(
    `select payload from quoin.tasks where org_id = $1 and kind = 'clients.erase'`,
    [org.id],
  )
  const kind = erasePersonTask({
    kernel: org.app.kernel,
    database: org.app.database,
    organizationOf: (id) => findOrganizationById(org.app.database.system, id),
  })
  const signal = new AbortController().signal
  const ctx = {
    orgId: org.id,
    attempt: 1,
    now: org.app.kernel.now(),
    inTurn: () => Promise.resolve(),
    signal,
  }
  assert.equal((await kind.handler(ctx, kind.payload.parse(rows[0]!.payload))).outcome, 'later')
  assert.equal((await org.run(getClient, { client_id }, org.owner)).name, 'Ada Lovelace')
  assert.deepEqual(await eraseAll(org), ['done'])
})

test('a lead without a client that has the email address of the person is erased', async () => {
  const org = await testOrg()
  const { id: lead_id } = await org.run(
    createLead,
    { customer_name: 'Ada', customer_email: 'ada@example.com', service_address: '1 Main St' },
    org.owner,
  )
  const client_id = await addAda(org)
  await org.query(
    `update live.leads set status = 'lost', lost_reason = 'other', client_id = null where org_id = $1 and id = $2`,
    [lead_id],
  )
  await org.run(erasePerson, named(client_id), org.owner)
  await eraseAll(org)
  const lead = await org.run(getLead, { lead_id }, org.owner)
  assert.deepEqual([lead.customer_name, lead.customer_email], ['Erased person', null])
})
