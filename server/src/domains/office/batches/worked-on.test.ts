import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { secondConnection } from '../../../testing/race.ts'
import { runEnqueuedOperations } from '../../../testing/run-enqueued-operations.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import {
  createClient,
  createProperty,
  mergeClient,
  updateClient,
} from '../../customers/clients/operations.ts'
import { addNote } from '../../customers/inbox/operations.ts'
import { receive } from '../../customers/inbox/testing/receive.ts'
import {
  createLead,
  getLead,
  scheduleAppointment,
  setStatus,
  updateLead,
} from '../../customers/leads/operations.ts'
import { addLocation, hire } from '../../customers/leads/testing/people.ts'
import { applyTags } from '../../customers/tags/operations.ts'
import {
  createFromJob,
  createInvoice,
  recordPayment,
  sendInvoice,
  updateInvoice,
} from '../../money/invoices/operations.ts'
import { createEstimate } from '../../selling/estimates/operations.ts'
import { createJob, saveVisit, scheduleJob, setLineItems, updateJob } from '../../work/jobs/operations.ts'
import { addCustomer } from '../../work/jobs/testing/working.ts'
import { saveEntry } from '../../work/timesheets/operations.ts'
import { reserveQualityPhoto } from '../files/operations.ts'
import { createTodo } from '../todos/operations.ts'
import { startBatch } from './operations.ts'
import { carryOut, prepare, readBatch, runBatches, start } from './testing/batching.ts'

const address = { address_line1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' }
const lines = [{ name: 'Windows', unit_price_cents: 10_000 }]
const note = { body: 'Ring twice.' }
const todo = { title: 'Call' }
const lead = { customer_name: 'Ada', service_address: '1 Main St' }

/** A call that works on a new record: its operation, and its input without and with the id of the record. */
type Act = [Operation<never>, object]
const act = (operation: unknown, input: object): Act => [operation as Act[0], input]

interface CreatedKind {
  kind: string
  operation: string
  /** Operation that the undo calls. */
  ends: string
  input: (org: TestOrg) => Promise<object>
  acts: (org: TestOrg) => Act[]
}

const inHours = (org: TestOrg, hours: number) =>
  new Date(Date.parse(org.app.kernel.now()) + hours * 3_600_000).toISOString()

const kinds: CreatedKind[] = [
  {
    kind: 'lead',
    operation: 'leads.create',
    ends: 'leads.delete',
    input: () => Promise.resolve(lead),
    acts: (org) => [
      act(updateLead, { notes: 'Written by hand' }),
      act(setStatus, { status: 'contacted' }),
      act(applyTags, { add: ['VIP'] }),
      act(addNote, note),
      act(createTodo, todo),
      act(createEstimate, { location_id: org.locationId }),
      act(scheduleAppointment, { starts_at: inHours(org, 48) }),
    ],
  },
  {
    kind: 'client',
    operation: 'clients.create',
    ends: 'clients.archive',
    input: () => Promise.resolve({ ...address, name: 'Grace' }),
    acts: (org) => [
      act(updateClient, { notes: 'Written by hand' }),
      act(createProperty, { ...address, address_line1: '2 Oak Ave' }),
      act(addNote, note),
      act(createTodo, todo),
      act(createEstimate, { location_id: org.locationId }),
      act(createJob, { line_items: lines }),
      act(createInvoice, { line_items: lines }),
    ],
  },
  {
    kind: 'invoice',
    operation: 'invoices.create',
    ends: 'invoices.void',
    input: async (org) => ({ client_id: await addCustomer(org), line_items: lines }),
    acts: () => [
      act(updateInvoice, { memo: 'Thank you' }),
      act(sendInvoice, {}),
      act(recordPayment, { amount_cents: 100, method: 'cash' }),
      act(createTodo, todo),
    ],
  },
  {
    kind: 'job',
    operation: 'jobs.create',
    ends: 'jobs.cancel',
    input: async (org) => ({ client_id: await addCustomer(org), line_items: lines }),
    acts: (org) => [
      act(updateJob, { notes: 'Written by hand' }),
      act(scheduleJob, { scheduled_date: '2026-03-20' }),
      act(setLineItems, { line_items: [...lines, { name: 'Roof', unit_price_cents: 1 }] }),
      act(saveVisit, { label: 'North side' }),
      act(createTodo, todo),
      act(createFromJob, {}),
      act(reserveQualityPhoto, { filename: 'a.png', content_type: 'image/png', size_bytes: 100 }),
      act(saveEntry, {
        member_id: org.ownerId,
        started_at: inHours(org, -3),
        ended_at: inHours(org, -2),
        reason: 'Paper',
      }),
    ],
  },
]

/** Returns the ids of the records that a batch created, in the order of its items. */
async function createdBy(org: TestOrg, batch: { id: string }): Promise<string[]> {
  const rows = await org.query<{ id: string }>(
    `select r.result::jsonb ->> 'id' as id from live.batch_items i join live.receipts r on r.org_id = i.org_id and r.id = i.receipt_id
      where i.org_id = $1 and i.batch_id = $2 order by i.n`,
    [batch.id],
  )
  return rows.map(({ id }) => id)
}

async function verdictsOfUndo(org: TestOrg, batch: { id: string }) {
  const { items } = await prepare(org, { undo_of: batch.id })
  return new Map(items.map(({ subject, verdict, error }) => [subject!.id, { verdict, error }]))
}

for (const { kind, operation, ends, input, acts } of kinds)
  test(`the undo leaves alone a record of kind ${kind} that its batch created and that was worked on since`, async () => {
    const org = await testOrg()
    const all = acts(org)
    const inputs: object[] = []
    for (let at = 0; at <= all.length; at++) inputs.push(await input(org))
    const batch = await carryOut(org, { operation, inputs })
    const [untouched, ...worked] = (await createdBy(org, batch)) as [string, ...string[]]
    await runEnqueuedOperations(org)
    for (const [at, [call, more]] of all.entries())
      await org.run(call, { [`${kind}_id`]: worked[at], ...more }, org.owner)
    const verdicts = await verdictsOfUndo(org, batch)
    assert.deepEqual(
      worked.map((id) => verdicts.get(id)!.error?.details.map((detail) => detail['operation'])),
      all.map(([{ name }]) => [name]),
    )
    const [first] = worked as [string]
    assert.deepEqual(verdicts.get(first)!.error!.code, 'stale_version')
    assert.equal(
      verdicts.get(first)!.error!.message,
      `Worked on after the batch: ${all[0]![0].name}. The ${kind} stays as it is. Change it by hand if it is to be undone.`,
    )
    assert.equal(verdicts.get(untouched)!.verdict, 'ready')
    const undo = await carryOut(org, { undo_of: batch.id })
    assert.deepEqual(
      undo.items.map((item) => [item.operation, item.subject!.id, item.verdict]),
      [...worked.toReversed().map((id) => [ends, id, 'refused']), [ends, untouched, 'done']],
    )
  })

test('changes by the service itself do not keep a record that a batch created, but a message of the customer does', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  const inputs = [{ client_id, line_items: lines }]
  const invoices = await carryOut(org, { operation: 'invoices.create', inputs })
  const [invoice_id] = await createdBy(org, invoices)
  await org.run(updateInvoice, { invoice_id, memo: 'Thank you' }, org.operator)
  assert.equal((await verdictsOfUndo(org, invoices)).get(invoice_id!)!.verdict, 'ready')

  const phone = '+13125550142'
  const leads = await carryOut(org, {
    operation: 'leads.create',
    inputs: [{ ...lead, customer_phone: phone }, lead],
  })
  const [answered, silent] = await createdBy(org, leads)
  await receive(org, { phone }, { kind: 'sms', body: 'Tomorrow, please' })
  const verdicts = await verdictsOfUndo(org, leads)
  assert.deepEqual(
    [verdicts.get(answered!)!.error?.code, verdicts.get(silent!)!.verdict],
    ['stale_version', 'ready'],
  )
})

test('a message about a record to the customer counts, and one to a member does not', async () => {
  const org = await testOrg()
  const inputs = [1, 2, 3].map(() => ({ line_items: lines }))
  for (const input of inputs) Object.assign(input, { client_id: await addCustomer(org) })
  const batch = await carryOut(org, { operation: 'jobs.create', inputs })
  const [reminded, texted, internal] = (await createdBy(org, batch)) as [string, string, string]
  const mail = `insert into quoin.mail_messages (org_id, id, idempotency_key, to_address, subject, created_at, about_kind, about_id, purpose)
    values ($1, $2, gen_random_uuid()::text, 'ada@example.com', 'Tomorrow', now(), 'job', $3, $4)`
  await org.query(mail, [newId(), reminded, 'service'])
  await org.query(mail, [newId(), internal, 'internal'])
  await org.query(
    `insert into quoin.sms_messages (org_id, id, idempotency_key, to_number, body, segments, created_at, about_kind, about_id, purpose)
     values ($1, $2, gen_random_uuid()::text, '+13125550142', 'Tomorrow', 1, now(), 'job', $3, 'service')`,
    [newId(), texted],
  )
  const verdicts = await verdictsOfUndo(org, batch)
  const message =
    'Worked on after the batch: a message to the customer. The job stays as it is. Change it by hand if it is to be undone.'
  assert.deepEqual(
    [reminded, texted, internal].map((id) => verdicts.get(id)!.error?.message),
    [message, message, undefined],
  )
})

test('the later items of a batch and the items of its undo do not count as work on the records that it created', async () => {
  const org = await testOrg()
  const client = { ...address, name: 'Grace' }
  const created = await carryOut(org, { operation: 'clients.create', inputs: [client] })
  const [client_id] = await createdBy(org, created)
  const inputs = [
    { client_id, line_items: lines },
    { client_id, line_items: lines },
  ]
  const jobs = await carryOut(org, { operation: 'jobs.create', inputs })
  assert.equal((await verdictsOfUndo(org, created)).get(client_id!)!.error!.code, 'stale_version')
  assert.equal((await carryOut(org, { undo_of: jobs.id })).counts.done, 2)
  const again = await verdictsOfUndo(org, jobs)
  assert.deepEqual(
    [...again.values()].map(({ verdict, error }) => [verdict, error!.code]),
    [
      ['refused', 'invalid_state'],
      ['refused', 'invalid_state'],
    ],
  )
})

test('a record that was worked on after the undo was prepared is left alone when the undo runs', async () => {
  const org = await testOrg()
  const batch = await carryOut(org, { operation: 'leads.create', inputs: [lead, lead] })
  const [changed, untouched] = (await createdBy(org, batch)) as [string, string]
  const { id: batch_id } = await start(org, { undo_of: batch.id })
  await org.run(createTodo, { lead_id: changed, ...todo }, org.owner)
  await runBatches(org)
  const { items } = await readBatch(org, batch_id)
  assert.deepEqual(
    items.map(({ subject, verdict, error }) => [subject!.id, verdict, error?.message]),
    [
      [untouched, 'done', undefined],
      [
        changed,
        'changed',
        'Worked on after the batch: todos.create. The lead stays as it is. Change it by hand if it is to be undone.',
      ],
    ],
  )
  assert.equal((await org.run(getLead, { lead_id: changed }, org.owner)).id, changed)
})

test('a call that is adding to a record while the undo runs is waited for and counts', async () => {
  const org = await testOrg()
  const batch = await carryOut(org, { operation: 'leads.create', inputs: [lead] })
  const [lead_id] = (await createdBy(org, batch)) as [string]
  const { id: batch_id } = await start(org, { undo_of: batch.id })
  const { id: todo_id } = await org.run(createTodo, { lead_id, ...todo }, org.owner)
  const rename = `update live.audit_log l set request_id = $3 from live.audit_records a
    where a.org_id = $1 and a.record_id = $2 and l.org_id = $1 and l.id = a.id`
  // Until the other transaction commits, the entry of the to-do counts as one of the batch itself.
  await org.query(rename, [todo_id, batch.items[0]!.receipt_id])
  const other = await secondConnection(org.app)
  await other.query('begin')
  await other.query('select from live.leads where org_id = $1 and id = $2 for key share', [org.id, lead_id])
  await other.query(rename, [org.id, todo_id, 'other'])
  const running = runBatches(org)
  for (let waiting = 0; waiting === 0;) {
    const { rows } = await org.app.inspect.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from leads r%'`,
    )
    waiting = rows[0]!.count
  }
  await other.query('commit')
  await running
  const { items } = await readBatch(org, batch_id)
  assert.deepEqual(
    items.map(({ verdict, error }) => [verdict, error?.details[0]?.['operation']]),
    [['changed', 'todos.create']],
  )
})

test('work at another location counts, although the member who undoes may not access that location', async () => {
  const org = await testOrg()
  const north = await addLocation(org)
  const manager = await hire(org, 'manager', [org.locationId])
  const batch = await carryOut(org, { operation: 'leads.create', inputs: [lead] }, manager)
  const [lead_id] = (await createdBy(org, batch)) as [string]
  const { id } = await org.run(createTodo, { lead_id, ...todo }, org.owner)
  await org.query('update live.todos set location_id = $3 where org_id = $1 and id = $2', [id, north])
  const { items } = await prepare(org, { undo_of: batch.id }, manager)
  assert.deepEqual(
    items.map(({ verdict, error }) => [verdict, error!.details.map(({ operation }) => operation)]),
    [['refused', ['todos.create']]],
  )
})

test('an item that changed an existing record instead of creating one has no undo', async () => {
  const org = await testOrg()
  const external_ref = { system: 'crm', id: 'A' }
  const { id: lead_id } = await org.run(createLead, { ...lead, external_ref }, org.owner)
  const change = { ...lead, customer_name: 'Grace', external_ref, on_existing: 'change' }
  const batch = await carryOut(org, { operation: 'leads.create', inputs: [change, lead] })
  const [, created] = await createdBy(org, batch)
  const undo = await carryOut(org, { undo_of: batch.id })
  assert.deepEqual(
    undo.items.map(({ subject, verdict }) => [subject!.id, verdict]),
    [[created, 'done']],
  )
  assert.equal((await org.run(getLead, { lead_id }, org.owner)).customer_name, 'Grace')
})

test('of two undos that were prepared in two windows, the second changes nothing', async () => {
  const org = await testOrg()
  const update = { client_id: await addCustomer(org), notes: 'Rain' }
  const created = await carryOut(org, { operation: 'leads.create', inputs: [lead] })
  const changed = await carryOut(org, { operation: 'clients.update', inputs: [update] })
  for (const batch of [created, changed]) {
    const windows = [await prepare(org, { undo_of: batch.id }), await prepare(org, { undo_of: batch.id })]
    const verdicts: unknown[] = []
    for (const { id: batch_id, confirm_token } of windows) {
      await org.run(startBatch, { batch_id, confirm_token }, org.owner)
      await runBatches(org)
      verdicts.push((await readBatch(org, batch_id)).items.map(({ verdict }) => verdict))
    }
    assert.deepEqual(verdicts, [['done'], ['changed']])
  }
})

test('a client that was merged since is left alone', async () => {
  const org = await testOrg()
  const client = { ...address, name: 'Grace' }
  const batch = await carryOut(org, { operation: 'clients.create', inputs: [client, client] })
  const [one, other] = (await createdBy(org, batch)) as [string, string]
  await org.run(mergeClient, { client_id: one, into_client_id: other }, org.owner)
  const verdicts = await verdictsOfUndo(org, batch)
  assert.deepEqual(
    [one, other].map((id) => verdicts.get(id)!.error!.code),
    ['stale_version', 'stale_version'],
  )
})

test('records are left alone if an earlier version created them, because their audit entries do not name the batch', async () => {
  const org = await testOrg()
  const client_id = await addCustomer(org)
  await org.run(createClient, { ...address, name: 'Grace' }, org.owner)
  const batch = await carryOut(org, { operation: 'jobs.create', inputs: [{ client_id, line_items: lines }] })
  await org.query(
    `update live.audit_log set request_id = 'other' where org_id = $1 and operation = 'jobs.create'`,
  )
  const [undo] = (await verdictsOfUndo(org, batch)).values()
  assert.equal(undo!.error!.code, 'stale_version')
  assert.match(undo!.error!.message, /^The audit log does not contain the call that created the job, because/)
})
