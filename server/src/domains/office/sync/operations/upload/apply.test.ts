import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as z from 'zod'
import { newId } from '../../../../../kernel/ids.ts'
import { countTraffic } from '../../../../../testing/count-traffic.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, mergeClient } from '../../../../customers/clients/operations.ts'
import { setLineItems } from '../../../../selling/estimates/operations.ts'
import { startJob } from '../../../../work/jobs/operations.ts'
import { addJob } from '../../../../work/jobs/testing/add-job.ts'
import { createLead, deleteLead, listLeads, updateLead } from '../../../../customers/leads/operations.ts'
import { listTodos, updateTodo } from '../../../todos/operations.ts'
import { applyUpload } from '../../operations.ts'
import { isIdMember } from '../../upload/change-references.ts'
import { offlineOperations } from '../../upload/offline-operations.ts'

interface Sent {
  operation: string
  input: object
  change_id?: string
  base_version?: number
  base?: object
  device_at?: string
  depends_on?: string[]
}

const now = (): string => new Date().toISOString()
const change = (sent: Sent) => ({ change_id: newId(), device_at: now(), ...sent })
const upload = (org: TestOrg, changes: readonly Sent[], as: object = org.owner, device_now = now()) =>
  org.run(applyUpload, { device: 'Phone', device_now, changes: changes.map(change) }, as)
const one = async (org: TestOrg, sent: Sent, as: object = org.owner) =>
  (await upload(org, [sent], as)).results[0]!
const newLead = (org: TestOrg) =>
  org.run(
    createLead,
    { customer_name: 'Ada', service_address: '1 Main St', customer_phone: '+12175550100' },
    org.owner,
  )
const newClient = (org: TestOrg, name = 'Ada') =>
  org.run(
    createClient,
    { name, address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
    org.owner,
  )
const newJob = async (org: TestOrg) => ({
  id: await addJob(org, {
    client_id: (await newClient(org)).id,
    status: 'scheduled',
    scheduled_date: '2026-03-02',
    assignees: [{ member_id: org.ownerId, role: 'lead' }],
  }),
})
const reasonOf = ({ error }: { error: { details: readonly { [name: string]: unknown }[] } | null }) =>
  error?.details[0]?.['reason']

test('uploaded changes of untouched fields are applied, conflicting ones are conflicts, identical ones superseded', async () => {
  const org = await testOrg()
  const { id: lead_id } = await newLead(org)
  for (const notes of ['1', '2', '3', '4', '5']) await org.run(updateLead, { lead_id, notes }, org.owner)
  const had = await org.run(updateLead, { lead_id, notes: '5' }, org.owner)
  assert.equal(had.version, 6)
  const office = await org.run(updateLead, { lead_id, customer_phone: '+12175550111' }, org.owner)
  assert.equal(office.version, 7)
  const base_version = 6
  const answer = await upload(org, [
    { operation: 'leads.update', input: { lead_id, notes: 'Dog' }, base_version, base: { notes: '5' } },
    {
      operation: 'leads.update',
      input: { lead_id, customer_phone: '(217) 555-0122' },
      base_version,
      base: { customer_phone: '+12175550100' },
    },
    {
      operation: 'leads.update',
      input: { lead_id, customer_phone: '(217) 555-0111' },
      base_version,
      base: { customer_phone: '+12175550100' },
    },
  ])
  assert.deepEqual(
    answer.results.map(({ verdict, record, fields }) => [verdict, record?.version, fields]),
    [
      ['applied', 8, []],
      ['conflict', 8, ['customer_phone']],
      ['superseded', 8, []],
    ],
  )
  const [lead] = (await org.run(listLeads, {}, org.owner)).items
  assert.deepEqual([lead!.version, lead!.notes, lead!.customer_phone], [8, 'Dog', '+12175550111'])
  assert.equal(answer.results[0]!.server, null)
  for (const { server } of answer.results.slice(1)) assert.deepEqual(server, { ...lead })
  assert.deepEqual(answer.counts, {
    applied: 1,
    superseded: 1,
    conflict: 1,
    gone: 0,
    rejected: 0,
    replayed: 0,
  })
})

test('each further change of a batch takes at most eight database statements', async () => {
  const org = await testOrg()
  const leads = [await newLead(org), await newLead(org), await newLead(org)]
  const changes = leads.map(({ id: lead_id }) => ({
    operation: 'leads.update',
    input: { lead_id, notes: 'Dog' },
    base_version: 1,
  }))
  const { traffic: ofOne } = await countTraffic(() => upload(org, changes.slice(0, 1)))
  const { result, traffic: ofTwo } = await countTraffic(() => upload(org, changes.slice(1)))
  assert.equal(result.counts.applied, 2)
  assert.ok(ofTwo.statements - ofOne.statements <= 8, `${ofTwo.statements - ofOne.statements} statements`)
})

test('without a base every difference is a conflict, and the current version suffices as base', async () => {
  const org = await testOrg()
  const { id: lead_id, version } = await newLead(org)
  const input = { lead_id, notes: 'Dog', city: 'Peoria' }
  const blind = await one(org, { operation: 'leads.update', input })
  assert.deepEqual([blind.verdict, blind.fields], ['conflict', ['notes', 'city']])
  const half = await one(org, { operation: 'leads.update', input, base: { notes: null } })
  assert.deepEqual([half.verdict, half.fields], ['conflict', ['city']])
  const exact = await one(org, { operation: 'leads.update', input, base_version: version })
  assert.deepEqual([exact.verdict, exact.record?.version], ['applied', version + 1])
})

test('a change is applied once: resending it returns its verdict, and its id cannot be used for another change', async () => {
  const org = await testOrg()
  const sent = change({
    operation: 'mobile.leads.create',
    input: { customer_name: 'Ada', service_address: '1 Main St' },
  })
  const first = await one(org, sent)
  assert.deepEqual([first.verdict, first.replayed, first.record?.kind], ['applied', false, 'lead'])
  const again = await upload(org, [sent, sent])
  for (const result of again.results) assert.deepEqual({ ...result, replayed: false }, first)
  assert.equal(again.counts.replayed, 2)
  const other = await one(org, { ...sent, input: { ...sent.input, notes: 'x' } })
  assert.deepEqual([other.verdict, other.error?.code], ['rejected', 'idempotency_conflict'])
  assert.equal((await one(org, sent)).verdict, 'applied')
  assert.equal((await org.run(listLeads, {}, org.owner)).items.length, 1)
})

test('a record can be referred to by the change that created it, in the same batch and a later one', async () => {
  const org = await testOrg()
  const creation = change({
    operation: 'mobile.leads.create',
    input: { customer_name: 'Ada', service_address: '1 Main St' },
  })
  const named = `change:${creation.change_id}`
  const [, updated, todo] = (
    await upload(org, [
      creation,
      { operation: 'leads.update', input: { lead_id: named, notes: 'Dog' } },
      { operation: 'todos.create', input: { title: 'Call', lead_id: named } },
    ])
  ).results
  assert.deepEqual([updated!.verdict, updated!.record?.version, todo!.verdict], ['applied', 2, 'applied'])
  const later = await one(org, { operation: 'inbox.notes.add', input: { lead_id: named, body: 'Hi' } })
  assert.deepEqual([later.verdict, later.record?.kind], ['applied', 'message'])
  const stranger = await one(org, {
    operation: 'leads.update',
    input: { lead_id: `change:${randomUUID()}`, notes: 'x' },
  })
  assert.deepEqual([stranger.verdict, reasonOf(stranger)], ['rejected', 'dependency'])
})

test('text that looks like a reference is stored as text, and every id field of the operations is recognized', async () => {
  const org = await testOrg()
  const creation = change({
    operation: 'mobile.leads.create',
    input: { customer_name: 'Ada', service_address: '1 Main St' },
  })
  const named = `change:${creation.change_id}`
  const body = `change:${randomUUID()}`
  const answer = await upload(org, [
    creation,
    { operation: 'todos.create', input: { title: named, description: body, lead_id: named } },
    { operation: 'inbox.notes.add', input: { lead_id: named, body } },
  ])
  assert.deepEqual(
    answer.results.map(({ verdict }) => verdict),
    ['applied', 'applied', 'applied'],
  )
  const [todo] = (await org.run(listTodos, {}, org.owner)).items
  assert.deepEqual(
    [todo!.title, todo!.description, todo!.lead_id],
    [named, body, answer.results[0]!.record!.id],
  )
  const rows = await org.query('select body from live.messages where org_id = $1')
  assert.deepEqual(rows, [{ body }])

  const overlooked: string[] = []
  const look = (schema: unknown, member: string, operation: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { format, properties, $defs } = schema as { format?: string; properties?: object; $defs?: object }
    if (format === 'uuid' && !isIdMember(member)) overlooked.push(`${operation} ${member}`)
    for (const [name, each] of Object.entries({ ...properties, ...$defs })) look(each, name, operation)
    for (const [name, each] of Object.entries(schema))
      if (name !== 'properties' && name !== '$defs') look(each, member, operation)
  }
  for (const { operation } of offlineOperations.values())
    look(z.toJSONSchema(operation.input, { io: 'input', unrepresentable: 'any' }), '', operation.name)
  assert.deepEqual(overlooked, [])
})

test('a reference in the base is compared as the record that the change created', async () => {
  const org = await testOrg()
  const creation = change({
    operation: 'mobile.leads.create',
    input: { customer_name: 'Ada', service_address: '1 Main St' },
  })
  const lead_id = `change:${creation.change_id}`
  const todo = change({ operation: 'todos.create', input: { title: 'Call', lead_id } })
  const todo_id = (await upload(org, [creation, todo])).results[1]!.record!.id
  await org.run(updateTodo, { todo_id, title: 'Call soon' }, org.owner)
  const cleared = await one(org, {
    operation: 'todos.update',
    input: { todo_id, lead_id: null },
    base_version: 1,
    base: { lead_id },
  })
  assert.equal(cleared.verdict, 'applied')
})

test('changes that depend on a failed change are not applied, and the others are', async () => {
  const org = await testOrg()
  const bad = change({ operation: 'todos.create', input: { title: '' } })
  const after = change({ operation: 'todos.create', input: { title: 'B' }, depends_on: [bad.change_id] })
  const answer = await upload(org, [
    bad,
    after,
    { operation: 'todos.create', input: { title: 'C' }, depends_on: [after.change_id] },
    { operation: 'todos.create', input: { title: 'D' } },
  ])
  assert.deepEqual(
    answer.results.map((result) => [result.verdict, result.error?.code, reasonOf(result)]),
    [
      ['rejected', 'validation_error', undefined],
      ['rejected', 'invalid_state', 'dependency'],
      ['rejected', 'invalid_state', 'dependency'],
      ['applied', undefined, undefined],
    ],
  )
  assert.deepEqual(
    (await org.run(listTodos, {}, org.owner)).items.map(({ title }) => title),
    ['D'],
  )
})

test('a job status only moves forward: earlier statuses are superseded, impossible ones are conflicts', async () => {
  const org = await testOrg()
  const job = await newJob(org)
  const set = (action: string, more: object = {}) =>
    one(org, { operation: 'mobile.jobs.setStatus', input: { job_id: job.id, action, ...more } })
  assert.equal((await set('en_route')).verdict, 'applied')
  await org.run(startJob, { job_id: job.id }, org.owner)
  const behind = await set('en_route')
  assert.deepEqual([behind.verdict, behind.server?.['status']], ['superseded', 'in_progress'])
  assert.equal((await set('start')).verdict, 'superseded')
  assert.equal((await set('hold', { reason: 'Rain' })).verdict, 'applied')
  const waiting = await set('en_route')
  assert.deepEqual(
    [waiting.verdict, waiting.fields, waiting.error?.code],
    ['conflict', ['status'], 'invalid_state'],
  )
  assert.equal((await set('start')).verdict, 'applied')
  assert.equal((await set('complete')).verdict, 'applied')
  assert.equal((await set('hold', { reason: 'Rain' })).verdict, 'conflict')
  const texted = await set('en_route', { notify: ['sms'] })
  assert.deepEqual([texted.verdict, reasonOf(texted)], ['rejected', 'not_offline'])
})

test("start and end of work are recorded at the time of the change, corrected by the phone's clock skew", async () => {
  const org = await testOrg()
  const job = await newJob(org)
  // The phone's clock is one hour behind. Corrected by this hour, the work began three hours ago.
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  const start = { operation: 'mobile.jobs.setStatus', input: { job_id: job.id, action: 'start' } }
  const answer = await upload(org, [{ ...start, device_at: ago(240) }], org.owner, ago(60))
  assert.ok(Math.abs(answer.skew_seconds - 3600) < 5)
  const { rows } = await org.app.inspect.query<{ actual_started_at: Date; updated_at: Date }>(
    'select actual_started_at, updated_at from live.jobs where id = $1',
    [job.id],
  )
  const since = (at: Date | string): number => (Date.now() - new Date(at).getTime()) / 60_000
  assert.ok(Math.abs(since(rows[0]!.actual_started_at) - 180) < 1)
  assert.ok(since(rows[0]!.updated_at) < 1)
})

test('change times up to five minutes ahead and 14 days old are accepted, and others are rejected', async () => {
  const org = await testOrg('live', '2026-03-16T12:00:00.000Z')
  const verdict = async (device_now: string, device_at: string) => {
    const { results } = await upload(
      org,
      [{ operation: 'todos.create', input: { title: 'A' }, device_at }],
      org.owner,
      device_now,
    )
    return results[0]!.verdict === 'applied' ? 'applied' : reasonOf(results[0]!)
  }
  const noon = '2026-03-16T12:00:00.000Z'
  assert.equal(await verdict(noon, '2026-03-16T12:05:00.000Z'), 'applied')
  assert.equal(await verdict(noon, '2026-03-16T12:05:00.001Z'), 'clock')
  assert.equal(await verdict(noon, '2026-03-02T12:00:00.000Z'), 'applied')
  assert.equal(await verdict(noon, '2026-03-02T11:59:59.999Z'), 'clock')
  // The phone's clock is ten days ahead. Both times come from this clock, so the difference between the upload
  // (`device_now`) and the change (`device_at`) is right.
  assert.equal(await verdict('2026-03-26T14:00:00+02:00', '2026-03-26T11:00:00.000Z'), 'applied')
})

test('changes of deleted, merged and inaccessible records are gone, and a merged client names its survivor', async () => {
  const org = await testOrg()
  const { id: lead_id } = await newLead(org)
  await org.run(deleteLead, { lead_id }, org.owner)
  assert.equal(
    (await one(org, { operation: 'leads.update', input: { lead_id, notes: 'x' } })).verdict,
    'gone',
  )
  const [survivor, merged] = [await newClient(org), await newClient(org, 'Ada L.')]
  await org.run(mergeClient, { client_id: merged.id, into_client_id: survivor.id }, org.owner)
  for (const sent of [
    { operation: 'clients.update', input: { client_id: merged.id, notes: 'x' } },
    { operation: 'inbox.notes.add', input: { client_id: merged.id, body: 'x' } },
  ]) {
    const result = await one(org, sent)
    assert.deepEqual(
      [result.verdict, result.merged_into, result.server],
      ['gone', survivor.id, null],
      sent.operation,
    )
  }
  const theirs = await newLead(await testOrg())
  const foreign = { operation: 'leads.update', input: { lead_id: theirs.id, notes: 'x' } }
  assert.equal((await one(org, foreign)).verdict, 'gone')
})

test('money, messages and unknown operations are rejected offline, and so are changes without permission', async () => {
  const org = await testOrg()
  for (const operation of [
    'estimates.accept',
    'mobile.estimates.accept',
    'invoices.recordPayment',
    'mobile.inbox.reply',
    'leads.delete',
    'clients.list',
    'nothing.at.all',
  ]) {
    const result = await one(org, { operation, input: {} })
    assert.deepEqual(
      [result.verdict, result.error?.code, reasonOf(result)],
      ['rejected', 'invalid_state', 'not_offline'],
    )
  }
  const { id: lead_id } = await newLead(org)
  const technician = { type: 'member', id: org.ownerId, role: 'technician' }
  const result = await one(org, { operation: 'leads.update', input: { lead_id, notes: 'x' } }, technician)
  assert.deepEqual([result.verdict, result.error?.code], ['rejected', 'insufficient_permission'])
})

test("a draft estimate is changed as a whole, from its current version or the one that the phone's own change left", async () => {
  const org = await testOrg()
  const { id: client_id } = await newClient(org)
  const creation = change({
    operation: 'estimates.create',
    input: { client_id, location_id: org.locationId },
  })
  const lines = (name: string) => [{ name, quantity: '1', unit_price_cents: 100 }]
  const first = change({
    operation: 'estimates.setLineItems',
    input: { estimate_id: `change:${creation.change_id}`, line_items: lines('A') },
  })
  const second = change({
    operation: 'estimates.updateDetails',
    input: { estimate_id: `change:${creation.change_id}`, message: 'Hello' },
    depends_on: [first.change_id],
  })
  const answer = await upload(org, [creation, first, second])
  assert.deepEqual(
    answer.results.map(({ verdict, record }) => [verdict, record?.version]),
    [
      ['applied', 1],
      ['applied', 2],
      ['applied', 3],
    ],
  )
  const estimate_id = answer.results[0]!.record!.id
  await org.run(setLineItems, { estimate_id, line_items: lines('Office') }, org.owner)
  const set = { operation: 'estimates.setLineItems', input: { estimate_id, line_items: lines('B') } }
  const stale = await one(org, { ...set, base_version: 3 })
  assert.deepEqual([stale.verdict, stale.record?.version], ['conflict', 4])
  assert.ok(stale.fields.includes('line_items'))
  assert.equal((await one(org, { ...set, base_version: 4 })).verdict, 'applied')
  const other = await one(org, {
    operation: 'estimates.create',
    input: { client_id, location_id: randomUUID() },
  })
  assert.equal(other.verdict, 'rejected')
})

test('clocking in while a time entry is open is a conflict that contains the open entry', async () => {
  const org = await testOrg()
  const first = await one(org, { operation: 'mobile.timesheets.clockIn', input: {} })
  assert.deepEqual([first.verdict, first.record?.kind], ['applied', 'time_entry'])
  const second = await one(org, { operation: 'mobile.timesheets.clockIn', input: {} })
  assert.deepEqual([second.verdict, reasonOf(second)], ['conflict', 'already_open'])
  assert.equal(second.server?.['id'], first.record!.id)
  assert.equal(second.server?.['source'], 'offline')
  assert.equal((await one(org, { operation: 'mobile.timesheets.clockOut', input: {} })).verdict, 'applied')
  assert.equal((await one(org, { operation: 'mobile.timesheets.clockOut', input: {} })).verdict, 'conflict')
})

test("a member's own hours have no version, so an upload compares their values", async () => {
  const org = await testOrg()
  const recurring = [{ weekday: 1, from: '08:00', to: '12:00' }]
  const set = (input: object, base?: object) =>
    one(org, { operation: 'mobile.availability.set', input, ...(base && { base }) })
  assert.equal((await set({ recurring })).verdict, 'conflict')
  const applied = await set({ recurring }, { recurring: null })
  assert.deepEqual(
    [applied.verdict, applied.record],
    ['applied', { kind: 'member', id: org.ownerId, version: null }],
  )
  assert.equal((await set({ recurring })).verdict, 'superseded')
})

test('a conflicting change emits no events, and an applied one emits those of its operation', async () => {
  const org = await testOrg()
  const { id: client_id } = await newClient(org)
  const emitted = async (tags: readonly string[]) => {
    const before = (await org.events()).length
    const sent = { operation: 'clients.update', input: { client_id, tags: ['vip'] }, base: { tags } }
    const { verdict } = await one(org, sent)
    return [verdict, (await org.events()).slice(before)]
  }
  assert.deepEqual(await emitted(['other']), ['conflict', []])
  assert.deepEqual(await emitted([]), ['applied', ['tag.added']])
})

test('a large answer leaves out records and marks where', async () => {
  const org = await testOrg()
  const { id: lead_id } = await newLead(org)
  await org.run(updateLead, { lead_id, notes: 'n'.repeat(10_000) }, org.owner)
  const changes = Array.from({ length: 400 }, (_, at) => ({
    operation: 'leads.update',
    input: { lead_id, city: `City ${at}` },
  }))
  const answer = await upload(org, changes)
  assert.equal(answer.counts.conflict, 400)
  assert.ok(Buffer.byteLength(JSON.stringify(answer)) <= 3 * 1024 * 1024 + 1024)
  const omitted = answer.results.filter(({ server_omitted }) => server_omitted)
  assert.ok(omitted.length > 50 && omitted.length < 350, String(omitted.length))
  assert.ok(omitted.every(({ server, record }) => server === null && record !== null))
})

test('the same change in simultaneous batches is applied once', async () => {
  const org = await testOrg()
  const sent = change({ operation: 'todos.create', input: { title: 'A' } })
  const results = await Promise.all([one(org, sent), one(org, sent), one(org, sent)])
  assert.deepEqual(
    results.map(({ verdict }) => verdict),
    ['applied', 'applied', 'applied'],
  )
  assert.equal(results.filter(({ replayed }) => replayed).length, 2)
  assert.equal((await org.run(listTodos, {}, org.owner)).items.length, 1)
})
