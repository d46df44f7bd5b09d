import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createClient } from '../../clients/operations.ts'
import { createLead, getLead } from '../../leads/operations.ts'
import { applyTags } from './apply.ts'
import { saveTag } from './save.ts'

const aLead = (org: TestOrg) => org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })

test('tags are added and removed regardless of letter case, and are spelled as they were saved', async () => {
  const org = await testOrg()
  const lead = await aLead(org)
  await org.run(saveTag, { name: 'VIP' }, org.owner)
  const apply = (input: object) => org.run(applyTags, { lead_id: lead.id, ...input }, org.owner)
  const of = { kind: 'lead', id: lead.id }
  assert.deepEqual(await apply({ add: ['vip', 'Pets'] }), {
    ...of,
    tags: ['VIP', 'Pets'],
    version: lead.version + 1,
  })
  assert.deepEqual(await apply({ add: ['gold', 'Vip'], remove: ['PETS', 'never'] }), {
    ...of,
    tags: ['VIP', 'gold'],
    version: lead.version + 2,
  })
  assert.deepEqual((await org.run(getLead, { lead_id: lead.id })).tags, ['VIP', 'gold'])
})

test('applying tags without changes does not raise the version, and with an old version is refused', async () => {
  const org = await testOrg()
  const lead = await aLead(org)
  const apply = (input: object) => org.run(applyTags, { lead_id: lead.id, ...input }, org.owner)
  const { version } = await apply({ add: ['a'] })
  assert.equal((await apply({ add: ['A'], remove: ['b'] })).version, version)
  await assert.rejects(apply({ add: ['b'], expected_version: version - 1 }), { code: 'stale_version' })
  assert.deepEqual((await org.run(getLead, { lead_id: lead.id })).tags, ['a'])
})

test('each added or removed tag emits one event, with the ids of the record and its client', async () => {
  const org = await testOrg()
  const client = await org.run(
    createClient,
    { name: 'Grace', address_line1: '2 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
    org.owner,
  )
  const lead = await org.run(createLead, { existing_client_id: client.id })
  const eventCount = (await org.events()).length
  const apply = (input: object) => org.run(applyTags, input, org.owner)
  await apply({ lead_id: lead.id, add: ['vip', 'pets'] })
  await apply({ lead_id: lead.id, add: ['VIP'], remove: ['Pets'] })
  await apply({ client_id: client.id, add: ['vip'] })
  const rows = await org.query<{ name: string; payload: object }>(
    `select name, payload - 'updated_at' as payload from live.events where org_id = $1 order by id offset $2`,
    [eventCount],
  )
  const of = (kind: string, ids: object, version: number, tag: string, tags: string[]) => {
    const none = { lead_id: null, client_id: null, estimate_id: null, job_id: null, invoice_id: null }
    return { record_kind: kind, ...none, ...ids, location_id: org.locationId, version, tag, tags }
  }
  const ofLead = { lead_id: lead.id, client_id: client.id }
  assert.deepEqual(
    rows.map(({ name, payload }) => [name, payload]),
    [
      ['tag.added', of('lead', ofLead, 2, 'vip', ['vip', 'pets'])],
      ['tag.added', of('lead', ofLead, 2, 'pets', ['vip', 'pets'])],
      ['tag.removed', of('lead', ofLead, 3, 'pets', ['vip'])],
      ['tag.added', of('client', { client_id: client.id }, 2, 'vip', ['vip'])],
    ],
  )
})

test('a record has at most fifty tags', async () => {
  const org = await testOrg()
  const lead = await aLead(org)
  const names = (from: number, count: number) => Array.from({ length: count }, (_, n) => `tag ${from + n}`)
  const apply = (input: object) => org.run(applyTags, { lead_id: lead.id, ...input }, org.owner)
  await apply({ add: names(0, 50) })
  await assert.rejects(apply({ add: ['one more'] }), { code: 'validation_error' })
  assert.equal((await apply({ add: ['one more'], remove: ['tag 0'] })).tags.length, 50)
})

test('tags that are added to a record at the same time are all kept', async () => {
  const org = await testOrg()
  const lead = await aLead(org)
  const ends = await race(
    { table: 'live.leads', orgId: org.id, id: lead.id },
    ['a', 'b', 'c'].map((name) => () => org.run(applyTags, { lead_id: lead.id, add: [name] }, org.owner)),
  )
  assert.ok(ends.every(({ status }) => status === 'fulfilled'))
  assert.deepEqual((await org.run(getLead, { lead_id: lead.id })).tags.toSorted(), ['a', 'b', 'c'])
})

test('a member with access to own records can tag only those, and only kinds that they may change', async () => {
  const org = await testOrg()
  const lead = await aLead(org)
  const client = await org.run(
    createClient,
    { name: 'Grace', address_line1: '2 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
    org.owner,
  )
  const [rep, other] = [newId(), newId()].map((id) => ({ type: 'member', id, role: 'sales_rep' }) as const)
  await org.app.inspect.query('update live.leads set assigned_to = $2 where id = $1', [lead.id, rep!.id])
  await org.run(applyTags, { lead_id: lead.id, add: ['mine'] }, rep)
  await assert.rejects(org.run(applyTags, { lead_id: lead.id, add: ['yours'] }, other), {
    code: 'not_found',
  })
  await assert.rejects(org.run(applyTags, { client_id: client.id, add: ['x'] }, other), {
    code: 'not_found',
  })
  await assert.rejects(org.run(applyTags, { invoice_id: client.id, add: ['x'] }, rep), {
    code: 'insufficient_permission',
  })
})
