import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { createClient, listClients, mergeClient } from '../../../customers/clients/operations.ts'
import { createEstimate, listEstimates } from '../../../selling/estimates/operations.ts'
import { addInvoice } from '../../../money/invoices/testing/add-invoice.ts'
import { creditInvoice, listInvoices } from '../../../money/invoices/operations.ts'
import { sent } from '../../../money/invoices/testing/invoicing.ts'
import { listCreditNotes } from '../../../money/credit-notes/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { changeSchema } from '../change.ts'
import { listJobs } from '../../../work/jobs/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { createLead, listLeads, updateLead } from '../../../customers/leads/operations.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { fedParts } from '../../../organization/stored-files/index.ts'
import { feedKinds } from '../feed-kind.ts'
import { changesSync } from '../operations.ts'
import { settled } from '../testing/settled.ts'

const client = {
  name: 'Ada',
  address_line1: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
}
const newLead = (org: TestOrg) => org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
const read = (org: TestOrg, input: object = {}, as: object = org.owner) => org.run(changesSync, input, as)
const bindingOf = ({ id }: TestOrg) => {
  const kinds = feedKinds.map((kind) => (kind === 'file' ? `file ${Object.keys(fedParts).join(' ')}` : kind))
  return JSON.stringify(['sync.changes', id, 'live', '*', kinds])
}
const ids = (answer: { items: { id: string }[] }) => answer.items.map((item) => item.id)

test('changes of all kinds come in one order, each record as in its list', async () => {
  const org = await testOrg()
  const { id: clientId } = await org.run(createClient, client)
  await org.run(createEstimate, { client_id: clientId, location_id: org.locationId })
  await addJob(org, { client_id: clientId })
  await addInvoice(org, { client_id: clientId })
  await newLead(org)
  await settled(org)
  const { items, has_more } = await read(org)
  assert.equal(has_more, false)
  const records = Object.fromEntries(items.map((item) => [item.kind, item.record]))
  assert.deepEqual(Object.keys(records).sort(), [
    'client',
    'door',
    'estimate',
    'invoice',
    'job',
    'lead',
    'property',
  ])
  assert.deepEqual([records.client], (await org.run(listClients, {})).items)
  assert.deepEqual([records.estimate], (await org.run(listEstimates, {})).items)
  assert.deepEqual([records.job], (await org.run(listJobs, {})).items)
  const [listed] = (await org.run(listInvoices, {})).items
  const { recipient_opted_out: _of, reminded_at: _lists, ...invoice } = listed!
  assert.deepEqual(records.invoice, invoice)
  assert.deepEqual([records.lead], (await org.run(listLeads, {})).items)
  const { client_id, address_line1 } = records.property as { client_id: string; address_line1: string }
  assert.deepEqual([client_id, address_line1], [clientId, '1 Main St'])
})

test('with pages of one, each record is sent once, and the last cursor waits for the next change', async () => {
  const org = await testOrg()
  const leads = [await newLead(org), await newLead(org), await newLead(org)]
  await settled(org)
  const receivedIds: string[] = []
  let cursor: string | undefined
  for (let more = true; more;) {
    const page = await read(org, { limit: 1, ...(cursor && { cursor }) })
    receivedIds.push(...ids(page))
    ;({ next_cursor: cursor, has_more: more } = page)
  }
  assert.deepEqual(
    receivedIds,
    leads.map((lead) => lead.id),
  )
  const nothing = await read(org, { cursor })
  assert.deepEqual([nothing.items, nothing.has_more], [[], false])

  const [first] = leads
  await org.run(updateLead, { lead_id: first!.id, notes: 'Call back' }, org.owner)
  await settled(org)
  const next = await read(org, { cursor: nothing.next_cursor })
  assert.deepEqual(
    next.items.map(({ id, version, change }) => ({ id, version, change })),
    [{ id: first!.id, version: first!.version + 1, change: 'upsert' }],
  )
})

test('several records changed by one transaction are divided between pages without loss', async () => {
  const org = await testOrg()
  for (let i = 0; i < 3; i++) await org.run(createClient, { ...client, address_line1: `${i} Main St` })
  await newLead(org)
  await settled(org)
  // One transaction changes all of the records.
  await org.query(
    `with c as (update live.clients set notes = 'x' where org_id = $1),
          p as (update live.properties set label = 'x' where org_id = $1)
     update live.leads set notes = 'x' where org_id = $1`,
  )
  await settled(org)
  const whole = ids(await read(org))
  assert.equal(new Set(whole).size, 10)
  const receivedIds: string[] = []
  let cursor: string | undefined
  for (let more = true; more;) {
    const page = await read(org, { limit: 2, ...(cursor && { cursor }) })
    receivedIds.push(...ids(page))
    ;({ next_cursor: cursor, has_more: more } = page)
  }
  assert.deepEqual(receivedIds, whole)
})

test('a transaction that commits late is not skipped: later changes are not returned before it', async () => {
  const org = await testOrg()
  const early = await newLead(org)
  await settled(org)
  const { next_cursor: start } = await read(org)

  const late = new pg.Client(org.app.owner)
  await late.connect()
  try {
    await late.query('begin')
    await late.query(`update live.leads set notes = 'late', version = version + 1 where id = $1`, [early.id])
    const quick = await newLead(org)
    const between = await read(org, { cursor: start })
    assert.deepEqual(ids(between), [], 'the quick one stands behind the one that is still at work')
    await late.query('commit')
    await settled(org)
    assert.deepEqual(ids(await read(org, { cursor: between.next_cursor })), [early.id, quick.id])
  } finally {
    await late.end()
  }
})

test('with many concurrent writers, a client that keeps reading ends with an exact copy', async () => {
  const org = await testOrg()
  const copy = new Map<string, number>()
  let cursor: string | undefined
  let writing = true
  const follow = async (): Promise<void> => {
    const page = await read(org, { limit: 7, ...(cursor && { cursor }) })
    for (const { id, version } of page.items) {
      assert.ok(version >= (copy.get(id) ?? 0))
      copy.set(id, version)
    }
    cursor = page.next_cursor
    if (page.has_more || writing) await follow()
  }
  const writer = async (): Promise<void> => {
    for (let i = 0; i < 8; i++) {
      const { id } = await newLead(org)
      await org.run(updateLead, { lead_id: id, notes: `${i}` }, org.owner)
    }
  }
  const following = follow()
  await Promise.all([writer(), writer(), writer(), writer()])
  await settled(org)
  writing = false
  await following
  await follow()
  const rows = await org.query<{ id: string; version: number }>(
    'select id, version from live.leads where org_id = $1',
  )
  assert.equal(rows.length, 32)
  assert.deepEqual([...copy].sort(), rows.map(({ id, version }) => [id, version] as const).sort())
})

test('archived and merged records are sent as deleted, with the survivor of a merge', async () => {
  const org = await testOrg()
  const survivor = await org.run(createClient, client)
  const merged = await org.run(createClient, { ...client, name: 'Ada L.' })
  const lead = await newLead(org)
  await settled(org)
  const { next_cursor: cursor } = await read(org)
  const { inspect } = org.app
  await inspect.query('update live.clients set merged_into = $2, version = version + 1 where id = $1', [
    merged.id,
    survivor.id,
  ])
  await inspect.query('update live.leads set archived_at = now(), version = version + 1 where id = $1', [
    lead.id,
  ])
  await settled(org)
  const { items } = await read(org, { cursor })
  assert.deepEqual(
    items.map((item) => ({ ...item, updated_at: null })),
    [
      {
        kind: 'client',
        id: merged.id,
        version: merged.version + 1,
        change: 'delete',
        merged_into: survivor.id,
        updated_at: null,
        record: null,
      },
      {
        kind: 'lead',
        id: lead.id,
        version: lead.version + 1,
        change: 'delete',
        merged_into: null,
        updated_at: null,
        record: null,
      },
    ],
  )
})

test('a member receives only the kinds of which they may see all records', async () => {
  const org = await testOrg()
  await org.run(createClient, client)
  await newLead(org)
  await settled(org)
  const rep = { type: 'member', id: org.ownerId, role: 'sales_rep' }
  assert.deepEqual(
    (await read(org, {}, rep)).items.map((item) => item.kind),
    ['client', 'property'],
  )
  await assert.rejects(read(org, { kinds: ['client', 'lead'] }, rep), { code: 'insufficient_permission' })
  await assert.rejects(read(org, {}, { ...rep, role: 'technician' }), { code: 'insufficient_permission' })
  assert.deepEqual(
    (await read(org, { kinds: ['lead', 'property'] })).items.map((item) => item.kind),
    ['property', 'lead'],
  )
})

test('a member receives only changes of their locations, and of no other organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const denver = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  await newLead(org)
  await newLead(other)
  const here = await org.run(
    createLead,
    { customer_name: 'Ada', service_address: '1 Main St' },
    { locations: [denver.id] },
  )
  await settled(org)
  assert.deepEqual(ids(await read(org, {}, { ...org.owner, locations: [denver.id] })), [here.id])
  assert.deepEqual((await read(org, {}, { ...org.owner, mode: 'sandbox' })).items, [])
})

test('a cursor is valid only for its organization, mode and kinds', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  await newLead(org)
  await settled(org)
  const { next_cursor: cursor } = await read(org)
  const refused = { code: 'invalid_cursor' }
  await assert.rejects(read(other, { cursor }), refused)
  await assert.rejects(read(org, { cursor, kinds: ['lead'] }), refused)
  await assert.rejects(read(org, { cursor }, { ...org.owner, mode: 'sandbox' }), refused)
  await assert.rejects(read(org, { cursor: `${cursor.slice(0, -2)}xx` }), refused)
})

test('a cursor that no longer matches what the member may read answers full_sync_required', async () => {
  const org = await testOrg()
  await newLead(org)
  await settled(org)
  const { next_cursor: cursor } = await read(org)
  const outdated = { code: 'full_sync_required', status: 410 }
  await assert.rejects(read(org, { cursor }, { ...org.owner, locations: [org.locationId] }), outdated)
  await assert.rejects(read(org, { cursor }, { ...org.owner, role: 'sales_rep' }), outdated)

  const { cursors } = org.app.kernel.services
  const binding = JSON.stringify(['sync.changes', org.id, 'live', 2])
  const [cluster, ...rest] = cursors.decode(cursor, binding)
  const forged = (position: (string | null)[]) => cursors.encode({ binding, position })
  await read(org, { cursor: forged([cluster!, ...rest]) })
  await assert.rejects(read(org, { cursor: forged(['1', ...rest]) }), outdated)
  await assert.rejects(read(org, { cursor: forged([cluster!, '99999999999', ...rest.slice(1)]) }), outdated)
  const ofOtherKinds = [cluster!, ...rest.slice(0, -1), 'kinds-before-an-upgrade']
  await assert.rejects(read(org, { cursor: forged(ofOtherKinds) }), outdated)
})

test('a cursor made before cursors contained kinds continues at its position', async () => {
  const org = await testOrg()
  const [first, second] = [await newLead(org), await newLead(org)]
  await settled(org)
  const page = await read(org, { limit: 1 })
  assert.deepEqual(ids(page), [first.id])
  const { cursors } = org.app.kernel.services
  const binding = JSON.stringify(['sync.changes', org.id, 'live', 2])
  const position = cursors.decode(page.next_cursor, binding).slice(0, 4)
  const former = cursors.encode({ binding: bindingOf(org), position })
  assert.deepEqual(ids(await read(org, { cursor: former })), [second.id])
})

test('a cursor of a former cluster of the organization starts anew, and one of any other cluster is refused', async () => {
  const org = await testOrg()
  const lead = await newLead(org)
  await settled(org)
  const { cursors } = org.app.kernel.services
  const binding = bindingOf(org)
  const cursor = cursors.encode({ binding, position: ['1234', '99999999999', 'lead', lead.id] })
  await assert.rejects(read(org, { cursor }), { code: 'full_sync_required' })
  await org.query('insert into quoin.former_clusters (org_id, cluster) values ($1, $2)', ['1234'])
  assert.deepEqual(ids(await read(org, { cursor })), [lead.id])
})

test('the schema of the feed contains each kind that the feed returns', () => {
  const kinds = changeSchema.options.map(({ shape }) => shape.kind.value)
  assert.deepEqual(kinds.toSorted(), feedKinds.toSorted())
})

test('credit notes are sent as in their list, again after a client merge, and only to members who see all invoices', async () => {
  const org = await testOrg()
  const invoice = await sent(org)
  const input = { invoice_id: invoice.id, reason: 'Left out.' }
  const { credit_note: note } = await org.run(creditInvoice, input, org.owner)
  await settled(org)
  const kinds = ['credit_note']
  const first = await read(org, { kinds })
  const listed = (await org.run(listCreditNotes, {}, org.owner)).items
  assert.deepEqual(
    first.items.map(({ change, version, record }) => [change, version, record]),
    [['upsert', 1, listed[0]]],
  )
  const { id: survivor } = await org.run(createClient, client)
  await org.run(mergeClient, { client_id: invoice.client_id, into_client_id: survivor }, org.owner)
  await settled(org)
  const { items } = await read(org, { kinds, cursor: first.next_cursor })
  assert.deepEqual(
    items.map(({ id, change, record }) => [id, change, (record as { client_id: string }).client_id]),
    [[note.id, 'upsert', survivor]],
  )
  assert.ok(items[0]!.version > first.items[0]!.version, 'a phone stores only higher versions')
  for (const role of ['technician', 'crew_lead'] as const)
    await assert.rejects(read(org, { kinds }, await hire(org, role)), { code: 'insufficient_permission' })
})
