import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { addInvoice } from '../../../money/invoices/testing/add-invoice.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createLead, getLead } from '../../leads/operations.ts'
import { addLocation, hire } from '../../leads/testing/people.ts'
import type { Client } from '../client.ts'
import { createClient, getClient, listClients, mergeClient, updateClient } from '../operations.ts'

const chicago = { city: 'Chicago', state: 'IL', zip: '60601' }
const main = { name: 'Ada Lovelace', address_line1: '1 Main St', ...chicago }
const oak = { name: 'A. Lovelace', address_line1: '7 Oak St', ...chicago }

const make = (org: TestOrg, input: object): Promise<Client> => org.run(createClient, input)
const merge = (org: TestOrg, client_id: string, into_client_id: string) => () =>
  org.run(mergeClient, { client_id, into_client_id }, org.owner)

test('a merge moves all records to the surviving client, and the old id refers to it', async () => {
  const org = await testOrg()
  const survivor = await make(org, main)
  const ending = await make(org, { ...oak, email: 'ada@example.com', notes: 'Dog.' })
  const lead = await org.run(createLead, { existing_client_id: ending.id })
  const job = await addJob(org, { client_id: ending.id, property_id: ending.primary_property_id })
  const sent_at = org.app.kernel.now()
  await addInvoice(org, { client_id: ending.id, sent_at }, [{ amount_cents: 4_000 }])

  const merged = await merge(org, ending.id, survivor.id)()
  assert.deepEqual(
    [merged.email, merged.notes, merged.version, merged.balance_cents, merged.lifetime_value_cents],
    ['ada@example.com', 'Dog.', 2, 6_000, 4_000],
  )
  assert.deepEqual(
    merged.properties.map((each) => [each.id, each.is_primary]),
    [
      [survivor.primary_property_id, true],
      [ending.primary_property_id, false],
    ],
  )
  const moved = await org.run(getLead, { lead_id: lead.id })
  assert.deepEqual(
    [moved.client_id, moved.property_id, moved.version],
    [survivor.id, ending.primary_property_id, 2],
  )
  const { rows } = await org.app.inspect.query(`select client_id, version from live.jobs where id = $1`, [
    job,
  ])
  assert.deepEqual(rows, [{ client_id: survivor.id, version: 2 }])

  const old = await org.run(getClient, { client_id: ending.id })
  assert.deepEqual([old.merged_into, old.version, old.properties, old.balance_cents], [survivor.id, 2, [], 0])
  assert.deepEqual(
    (await org.run(listClients, {})).items.map(({ id }) => id),
    [survivor.id],
  )
  assert.deepEqual(await org.events(), ['client.created', 'client.created', 'lead.created', 'client.merged'])
})

test("if both clients have a property at one address, its records move to the survivor's and the other is archived", async () => {
  const org = await testOrg()
  const [survivor, ending] = [
    await make(org, main),
    await make(org, { ...main, address_line1: '1 Main Street' }),
  ]
  const lead = await org.run(createLead, { existing_client_id: ending.id })
  const merged = await merge(org, ending.id, survivor.id)()
  assert.deepEqual(
    merged.properties.map(({ id }) => id),
    [survivor.primary_property_id],
  )
  assert.equal((await org.run(getLead, { lead_id: lead.id })).property_id, survivor.primary_property_id)
  const { rows } = await org.app.inspect.query(
    `select is_primary, archived_at is not null as archived from live.properties where id = $1`,
    [ending.primary_property_id],
  )
  assert.deepEqual(rows, [{ is_primary: false, archived: true }])
})

test('a merge keeps an opt-out of either client and the more advanced status', async () => {
  const org = await testOrg()
  const survivor = await make(org, { ...main, status: 'lead' })
  const ending = await make(org, { ...oak, status: 'active' })
  await org.run(updateClient, { client_id: ending.id, sms_opt_out: true, tags: ['vip'] }, org.owner)
  const merged = await merge(org, ending.id, survivor.id)()
  assert.deepEqual(
    [merged.status, merged.sms_opt_out, merged.email_opt_out, merged.tags, merged.version],
    ['active', true, false, ['vip'], 2],
  )
  assert.deepEqual((await org.events()).slice(2), [
    'tag.added',
    'client.merged',
    'client.status_changed',
    'tag.added',
  ])
})

test('a tag that both clients have in different letter case is kept once, as the survivor spells it', async () => {
  const org = await testOrg()
  const [survivor, ending] = [await make(org, main), await make(org, oak)]
  const tag = (client_id: string, tags: string[]) => org.run(updateClient, { client_id, tags }, org.owner)
  await tag(survivor.id, ['vip', 'Roof'])
  await tag(ending.id, ['VIP', 'gutter', 'roof'])
  const merged = await merge(org, ending.id, survivor.id)()
  assert.deepEqual(merged.tags, ['vip', 'Roof', 'gutter'])
})

test('ids of clients merged earlier refer directly to the last survivor, and new leads for them go to it', async () => {
  const org = await testOrg()
  const [first, second, third] = [await make(org, main), await make(org, main), await make(org, main)]
  await merge(org, first.id, second.id)()
  await merge(org, second.id, third.id)()
  assert.equal((await org.run(getClient, { client_id: first.id })).merged_into, third.id)
  const lead = await org.run(createLead, { existing_client_id: first.id })
  assert.equal(lead.client_id, third.id)
})

test('merged, archived and unknown clients, and a client with itself, cannot be merged', async () => {
  const org = await testOrg()
  const [one, two, three] = [await make(org, main), await make(org, main), await make(org, main)]
  await assert.rejects(merge(org, one.id, one.id), { code: 'validation_error' })
  await assert.rejects(merge(org, one.id, newId()), { code: 'validation_error' })
  await assert.rejects(merge(org, newId(), one.id), { code: 'not_found' })
  await merge(org, one.id, two.id)()
  await assert.rejects(merge(org, one.id, three.id), {
    code: 'invalid_state',
    details: [{ field: 'client_id', message: 'was merged', merged_into: two.id }],
  })
  await assert.rejects(merge(org, three.id, one.id), { code: 'invalid_state' })
  await assert.rejects(org.run(updateClient, { client_id: one.id, notes: 'x' }), { code: 'invalid_state' })
})

test('a member without access to every location cannot merge clients', async () => {
  const org = await testOrg()
  const [one, two] = [await make(org, main), await make(org, oak)]
  const input = { client_id: one.id, into_client_id: two.id }
  const manager = await hire(org, 'manager', [org.locationId])
  await assert.rejects(org.run(mergeClient, input, manager), { code: 'insufficient_permission' })
  const stranger = await hire(org, 'manager', [await addLocation(org)])
  await assert.rejects(org.run(mergeClient, input, stranger), { code: 'insufficient_permission' })
})

test('of two simultaneous merges of one client only one happens, also if they are in opposite directions', async () => {
  for (const isMutual of [false, true]) {
    const org = await testOrg()
    const [one, two, three] = [await make(org, main), await make(org, oak), await make(org, oak)]
    const second = isMutual ? merge(org, two.id, one.id) : merge(org, one.id, three.id)
    const outcomes = await race({ table: 'live.clients', orgId: org.id, id: one.id }, [
      merge(org, one.id, two.id),
      second,
    ])
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal((await org.events()).filter((name) => name === 'client.merged').length, 1)
  }
})

test('a lead created for a client during its merge goes to the survivor', async () => {
  const org = await testOrg()
  const [one, two] = [await make(org, main), await make(org, oak)]
  await race<unknown>({ table: 'live.clients', orgId: org.id, id: one.id }, [
    merge(org, one.id, two.id),
    () => org.run(createLead, { existing_client_id: one.id }),
  ])
  const rows = await org.query('select client_id from live.leads where org_id = $1')
  assert.deepEqual(rows, [{ client_id: two.id }])
})

test('a merge moves the rows of every table that names a client, except append-only tables', async () => {
  const org = await testOrg()
  const { rows } = await org.app.inspect.query<{ name: string; stays: boolean; follows: boolean }>(
    `select c.relname as name, not has_table_privilege('quoin_live', c.oid, 'update') as stays,
            exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'follow_merge') as follows
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'client_id'
      where c.relnamespace = 'live'::regnamespace and c.relkind = 'r' order by 1`,
  )
  // Usually, a merge moves all rows of the merged client to the remaining client. This does not apply to the following
  // tables. An automation run is moved when it processes the merge event. A client can have only one review request: of
  // two, a database trigger keeps the later one.
  const apart = ['properties', 'automation_runs', 'review_requests']
  const records = rows.filter(({ name }) => !apart.includes(name))
  const moved = await org.app.kernel.databases.live
    .reader({ orgId: org.id, locations: '*' })
    .rows<{ name: string }>('select name from tables_of_clients()')
  assert.deepEqual(
    moved.map(({ name }) => name).toSorted(),
    records.filter(({ stays }) => !stays).map(({ name }) => name),
  )
  assert.deepEqual(
    records.filter(({ stays, follows }) => stays === follows),
    [],
  )
  assert.deepEqual(
    records.filter(({ stays }) => stays).map(({ name }) => name),
    ['ledger_entries'],
  )
})
