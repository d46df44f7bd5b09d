import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { plansOf } from '../../../../testing/plans-of.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { assignedManager } from '../../company/testing/assigned-manager.ts'
import { saveLocation } from '../../company/operations.ts'
import { createLead, updateLead } from '../../../customers/leads/operations.ts'
import { listAudit } from '../operations.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

/** Creates a lead through the API, with an API key that has the name `Assistant`. */
async function asAgent(org: TestOrg): Promise<{ leadId: string; keyId: string; requestId: string }> {
  const key = await org.key({ scopes: ['workflows:write'] })
  await org.query(`update quoin.api_keys set name = 'Assistant' where org_id = $1`)
  const rows = await org.query<{ id: string }>('select id from quoin.api_keys where org_id = $1')
  const answer = await org.request('POST', '/api/v1/workflows/leads.create', {
    key,
    idempotencyKey: randomUUID(),
    body: ada,
  })
  assert.equal(answer.status, 200, answer.text)
  return {
    leadId: answer.body.data.id,
    keyId: rows[0]!.id,
    requestId: String(answer.headers['x-request-id']),
  }
}

const read = (org: TestOrg, input: object, as: object = org.owner) => org.run(listAudit, input, as)

test("an audit entry names the member, the assistant's key, the request and the records, and so does the record", async () => {
  const org = await testOrg()
  const { leadId, keyId, requestId } = await asAgent(org)
  const { items } = await read(org, { record_id: leadId })
  assert.equal(items.length, 1)
  const { at: _at, id: _id, ...entry } = items[0]!
  const rows = await org.query<{ name: string }>('select name from quoin.members where org_id = $1')
  const on_behalf_of = { key_id: keyId, name: 'Assistant' }
  assert.deepEqual(entry, {
    operation: 'leads.create',
    request_id: requestId,
    actor: { type: 'member', id: org.ownerId, on_behalf_of, name: rows[0]!.name },
    session_id: null,
    sign_in: null,
    records: [{ kind: 'lead', id: leadId, version: 1, change: 'created' }],
  })
  const lead = await org.request('GET', `/leads/${leadId}`)
  assert.deepEqual(lead.body.data.created_by, { type: 'member', id: org.ownerId, on_behalf_of })
  const events = await org.query(`select cause from live.events where org_id = $1 and name = 'lead.created'`)
  assert.deepEqual(events[0].cause.actor, lead.body.data.created_by)
})

test('entries can be filtered by record, member, key, automation, kind of actor and day, also combined', async () => {
  const org = await testOrg()
  const { leadId, keyId } = await asAgent(org)
  const other = await org.run(createLead, ada, org.owner)
  await org.run(updateLead, { lead_id: other.id, notes: 'Rings twice.' }, org.owner)
  const operationsOf = async (input: object) =>
    (await read(org, { order: 'asc', ...input })).items.map(({ operation }) => operation)
  const both = ['leads.create', 'leads.update']
  assert.deepEqual(await operationsOf({ record_id: leadId }), ['leads.create'])
  assert.deepEqual(await operationsOf({ record_id: other.id }), both)
  assert.deepEqual(await operationsOf({ key_id: keyId }), ['leads.create'])
  assert.deepEqual(await operationsOf({ key_id: keyId, record_id: other.id }), [])
  assert.deepEqual(await operationsOf({ member_id: org.ownerId }), ['leads.create', ...both])
  assert.deepEqual(await operationsOf({ actor_type: 'system' }), ['organizations.create', 'keys.create'])
  assert.deepEqual(await operationsOf({ actor_type: 'customer' }), [])
  const rows = await org.query<{ day: string }>(
    `select (at at time zone 'America/Chicago')::date::text as day from live.audit_log where org_id = $1 order by at desc limit 1`,
  )
  const day = rows[0]!.day
  assert.equal((await operationsOf({ day, record_id: other.id })).at(-1), 'leads.update')
  assert.deepEqual(await operationsOf({ day: '2020-02-29' }), [])
})

test('the pages contain each entry once, and a cursor is valid only for its filters', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, ada, org.owner)
  for (const notes of ['a', 'b', 'c']) await org.run(updateLead, { lead_id: lead.id, notes }, org.owner)
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const input: object = { record_id: lead.id, limit: 3, ...(cursor === null ? {} : { cursor }) }
    const page = await read(org, input)
    ids.push(...page.items.map(({ id }) => id))
    if (page.next_cursor !== null)
      await assert.rejects(read(org, { limit: 3, cursor: page.next_cursor }), { code: 'invalid_cursor' })
    cursor = page.next_cursor
  } while (cursor !== null)
  assert.deepEqual([ids.length, new Set(ids).size], [4, 4])
})

test('a manager of one location sees no entries or records of other locations', async () => {
  const org = await testOrg()
  const north = await org.run(saveLocation, { name: 'North' }, org.owner)
  const manager = assignedManager(org, [north.id])
  const hidden = await org.run(createLead, ada, org.owner)
  const visibleLead = await org.run(createLead, { ...ada, location_id: north.id }, org.owner)
  const { items } = await read(org, {}, manager)
  assert.deepEqual(
    items.map(({ operation, records }) => [operation, records.map(({ id }) => id)]),
    [['leads.create', [visibleLead.id]]],
  )
  const refused = (record_id: string) => read(org, { record_id }, manager).catch((error: unknown) => error)
  assert.deepEqual(await refused(hidden.id), await refused(newId()))
  assert.equal((await read(org, { record_id: visibleLead.id }, manager)).items.length, 1)
  // Simulates one audit entry about two records. The answer omits the record that the caller cannot access.
  await org.query(
    `update live.audit_log set changes = changes || jsonb_build_object('kind', 'lead', 'id', $2::text, 'version', 1, 'change', 'updated')
      where org_id = $1 and changes @> jsonb_build_array(jsonb_build_object('id', $3::text))`,
    [hidden.id, visibleLead.id],
  )
  const after = await read(org, {}, manager)
  assert.deepEqual(
    after.items.map(({ records }) => records.map(({ id }) => id)),
    [[visibleLead.id]],
  )
  assert.equal((await read(org, { record_id: visibleLead.id })).items[0]!.records.length, 2)
})

test('a manager of a location with few entries reads a limited part of the log per page, and in the end all of it', async () => {
  const org = await testOrg()
  const north = await org.run(saveLocation, { name: 'North' }, org.owner)
  const manager = assignedManager(org, [north.id])
  const visibleIds: string[] = []
  for (let index = 0; index < 3; index++)
    visibleIds.push((await org.run(createLead, { ...ada, location_id: north.id }, org.owner)).id)
  const hidden = await org.run(createLead, ada, org.owner)
  await org.query(
    `insert into live.audit_log (org_id, id, operation, actor_type, request_id, at, changes)
     select $1, gen_random_uuid(), 'x', 'system', 'r', now() + n * interval '1 second',
            jsonb_build_array(jsonb_build_object('kind', 'lead', 'id', $2::text, 'version', 1, 'change', 'updated'))
       from generate_series(1, 12000) n`,
    [hidden.id],
  )
  const readIds: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await read(org, { limit: 2, cursor }, manager)
    readIds.push(...page.items.flatMap(({ records }) => records.map(({ id }) => id)))
    assert.equal(page.has_more, page.next_cursor !== null)
    cursor = page.next_cursor ?? undefined
    pages++
  } while (cursor !== undefined)
  assert.deepEqual(readIds, visibleIds.toReversed())
  assert.ok(pages >= 4, `${pages} pages`)
})

test('only owners and managers can read the audit log', async () => {
  const org = await testOrg()
  for (const role of ['sales_rep', 'crew_lead', 'technician'])
    await assert.rejects(read(org, {}, { ...org.owner, role }), { code: 'insufficient_permission' })
  assert.ok((await read(org, {}, { ...org.owner, role: 'manager' })).items.length > 0)
})

test('each filter of the audit log uses an index', async () => {
  const org = await testOrg()
  const { leadId, keyId } = await asAgent(org)
  await org.query(
    `insert into live.audit_log (org_id, id, operation, actor_type, actor_id, request_id, at)
     select $1, gen_random_uuid(), 'x', 'member', gen_random_uuid(), 'r', now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  )
  await org.app.inspect.query('analyze live.audit_log')
  await org.app.inspect.query('analyze live.audit_records')
  const filters = [
    {},
    { record_id: leadId },
    { member_id: org.ownerId },
    { key_id: keyId },
    { actor_type: 'system' },
    { day: '2020-02-29' },
  ]
  for (const filter of filters) {
    const plans = await plansOf(org, () => read(org, filter))
    const plan = plans.find((each) => / on \S*audit_log/.test(each))!
    assert.doesNotMatch(plan, /Seq Scan on live_audit_log_others/, `${JSON.stringify(filter)}\n${plan}`)
    const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows))
    assert.ok(Math.max(0, ...removed) < 100, `${JSON.stringify(filter)}\n${plan}`)
  }
})
