import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { mailsOf, textsOf } from '../../../../testing/written.ts'
import { createLead, getLead } from '../../../customers/leads/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { getClient } from '../../../customers/clients/operations.ts'
import {
  createFromJob,
  createInvoice,
  getInvoice,
  listInvoices,
  sendInvoice,
} from '../../../money/invoices/operations.ts'
import { sent } from '../../../money/invoices/testing/invoicing.ts'
import { createEstimate } from '../../../selling/estimates/operations.ts'
import { createJob, getJob, saveVisit, setLineItems } from '../../../work/jobs/operations.ts'
import { addCustomer } from '../../../work/jobs/testing/working.ts'
import { carryOut, prepare, readBatch, runBatches, start } from '../testing/batching.ts'

type Org = Awaited<ReturnType<typeof testOrg>>

async function openJob(org: Org, ...prices: number[]): Promise<string> {
  const line_items = prices.map((unit_price_cents) => ({ name: 'Windows', unit_price_cents }))
  return (await org.run(createJob, { client_id: await addCustomer(org), line_items }, org.owner)).id
}

async function finishJob(org: Org, job_id: string): Promise<string> {
  await org.query(
    `update live.jobs set status = 'complete', completed_at = '2026-03-17T03:00:00Z', actual_started_at = '2026-03-17T01:00:00Z'
      where org_id = $1 and id = $2`,
    [job_id],
  )
  return job_id
}

const finishedJob = async (org: Org, unit_price_cents: number): Promise<string> =>
  await finishJob(org, await openJob(org, unit_price_cents))

test('finished jobs are invoiced and sent, and an item that changed leaves no gap in the invoice numbers', async () => {
  const org = await testOrg()
  const jobs = [
    await finishedJob(org, 10_000),
    await finishedJob(org, 20_000),
    await finishedJob(org, 30_000),
  ]
  await finishedJob(org, 0)
  const late = { recipe: { kind: 'invoice_finished', completed_to: '2026-03-15', send: true } }
  await assert.rejects(prepare(org, late), { code: 'invalid_state' })
  const recipe = { kind: 'invoice_finished', completed_to: '2026-03-16', send: true }
  const { id, item_count, totals } = await start(org, { recipe })
  assert.deepEqual([item_count, totals.messages.emails], [6, 3])
  const line_items = [{ name: 'Windows', unit_price_cents: 10_001 }]
  await org.run(setLineItems, { job_id: jobs[0], line_items }, org.owner)
  await runBatches(org)
  const batch = await readBatch(org, id)
  const { items } = await org.run(listInvoices, { order: 'asc' }, org.owner)
  assert.deepEqual(
    batch.items.map(({ verdict }) => verdict),
    ['changed', 'changed', 'done', 'done', 'done', 'done'],
    JSON.stringify(batch.items.map(({ error }) => error)),
  )
  assert.deepEqual(
    items.map(({ invoice_number, total_cents, status }) => [invoice_number, total_cents, status]),
    [
      [1, 20_000, 'sent'],
      [2, 30_000, 'sent'],
    ],
  )
  assert.equal((await mailsOf(org)).length, 2)
})

test('a finished job is chosen until each of its lines is on an invoice', async () => {
  const org = await testOrg()
  const job_id = await openJob(org, 10_000, 20_000)
  const [line] = (await org.run(getJob, { job_id }, org.owner)).line_items
  const { visits } = await org.run(
    saveVisit,
    { job_id, dates: ['2026-03-16'], line_ids: [line!.id] },
    org.owner,
  )
  await finishJob(org, job_id)
  await org.run(createFromJob, { job_id, visit_ids: [visits.at(-1)!.visit_id] }, org.owner)
  const recipe = { kind: 'invoice_finished', completed_to: '2026-03-16' }
  const { counts } = await carryOut(org, { recipe })
  assert.equal(counts.done, 1)
  const { items } = await org.run(listInvoices, { order: 'asc' }, org.owner)
  assert.deepEqual(
    items.map(({ total_cents }) => total_cents),
    [10_000, 20_000],
  )
  await assert.rejects(prepare(org, { recipe }), { code: 'invalid_state' })
})

test('undoing drafted invoices voids them', async () => {
  const org = await testOrg()
  await finishedJob(org, 10_000)
  const recipe = { kind: 'invoice_finished', completed_to: '2026-03-16' }
  const { id } = await carryOut(org, { recipe })
  const [invoice] = (await org.run(listInvoices, {}, org.owner)).items
  const undone = await carryOut(org, { undo_of: id })
  assert.deepEqual([undone.operation, undone.counts.done], ['invoices.void', 1])
  assert.equal((await org.run(getInvoice, { invoice_id: invoice!.id }, org.owner)).status, 'void')
})

test('customers of overdue invoices are reminded', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 10_000, { due_date: '2026-01-02' })
  await sent(org, 10_000, { due_date: '2099-01-02' })
  const batch = await carryOut(org, { recipe: { kind: 'remind', days_overdue: 10, channels: ['email'] } })
  assert.deepEqual(
    batch.items.map(({ verdict, subject }) => [verdict, subject]),
    [['done', { kind: 'invoice', id }]],
  )
  assert.match((await mailsOf(org)).at(-1)!.subject, /^Reminder: /)
})

test('customers are reminded by text, by email or by both, once for each channel', async () => {
  for (const [channels, emails, texts] of [
    [['sms'], 0, 1],
    [['email', 'sms'], 1, 1],
  ] as const) {
    const org = await testOrg()
    const client_id = await addCustomer(org)
    const { id } = await sent(org, 10_000, { client_id, due_date: '2026-01-02' })
    const written = async () => [(await mailsOf(org)).length, (await textsOf(org)).length] as const
    const [mailsBefore, textsBefore] = await written()
    const recipe = { kind: 'remind', days_overdue: 10, channels }
    const batch = await carryOut(org, { recipe })
    assert.deepEqual(batch.totals.messages, { emails, texts })
    assert.deepEqual(
      batch.items.map(({ verdict, subject, input }) => [verdict, subject?.id, input['channels']]),
      [['done', id, channels]],
      JSON.stringify(batch.items[0]!.error),
    )
    assert.deepEqual(await written(), [mailsBefore + emails, textsBefore + texts])
  }
})

test("the days since the due date end at midnight of the invoice's location", async () => {
  const org = await testOrg('live', '2026-03-16T06:30:00.000Z')
  await org.query(`update quoin.locations set timezone = 'Pacific/Honolulu' where org_id = $1`)
  await sent(org, 10_000, { due_date: '2026-03-14' })
  const chosen = (days_overdue: number) => prepare(org, { recipe: { kind: 'remind', days_overdue } })
  assert.equal((await chosen(1)).item_count, 1)
  await assert.rejects(chosen(2), { code: 'invalid_state' })
})

test('leads can be assigned and tagged in batches, and each undo restores what was before', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const lead_ids: string[] = []
  for (const at of [1, 2]) {
    const lead = { customer_name: `Ada ${at}`, service_address: '1 Main St' }
    lead_ids.push((await org.run(createLead, lead, org.owner)).id)
  }
  const read = () => Promise.all(lead_ids.map((lead_id) => org.run(getLead, { lead_id }, org.owner)))
  const assigned = async () => (await read()).map(({ assigned_to }) => assigned_to)
  const before = await assigned()
  const assignment = await carryOut(org, { recipe: { kind: 'assign', lead_ids, assigned_to: rep.id } })
  assert.deepEqual([assignment.counts.done, await assigned()], [2, [rep.id, rep.id]])
  await carryOut(org, { undo_of: assignment.id })
  assert.deepEqual(await assigned(), before)

  await carryOut(org, { recipe: { kind: 'tag', record: 'lead', ids: [lead_ids[0]], add: ['VIP'] } })
  const tagging = await carryOut(org, {
    recipe: { kind: 'tag', record: 'lead', ids: lead_ids, add: ['vip', 'Rain'] },
  })
  assert.deepEqual(tagging.counts.done, 2)
  await carryOut(org, { undo_of: tagging.id })
  assert.deepEqual(
    (await read()).map(({ tags }) => tags),
    [['VIP'], []],
  )
})

test('clients without changes since a given day are archived', async () => {
  const org = await testOrg()
  const [old, busy, recent] = [await addCustomer(org), await addCustomer(org), await addCustomer(org)]
  await org.query(
    `update live.clients set updated_at = '2020-01-01T00:00:00Z' where org_id = $1 and id = any ($2)`,
    [[old, busy]],
  )
  await org.run(
    createJob,
    { client_id: busy, line_items: [{ name: 'Windows', unit_price_cents: 1 }] },
    org.owner,
  )
  const batch = await carryOut(org, { recipe: { kind: 'archive', before: '2021-01-01' } })
  assert.deepEqual(
    batch.items.map(({ verdict, subject }) => [verdict, subject!.id]),
    [['done', old]],
  )
  await org.run(getClient, { client_id: recent }, org.owner)
})

test('a client with an estimate or an invoice that changed later is not archived', async () => {
  const org = await testOrg()
  const ids = [await addCustomer(org), await addCustomer(org), await addCustomer(org)] as const
  const [idle, quoted, billed] = ids
  const line_items = [{ name: 'Windows', unit_price_cents: 10_000 }]
  await org.run(createEstimate, { client_id: quoted, location_id: org.locationId, line_items }, org.owner)
  await org.run(createInvoice, { client_id: billed, line_items }, org.owner)
  const archived = async () => {
    const before = (days: number) => `now() - interval '${days} days'`
    await org.query(
      `update live.clients set updated_at = ${before(9)}, archived_at = null where org_id = $1 and id = any ($2)`,
      [ids],
    )
    const day = new Date(Date.parse(org.app.kernel.now()) - 3 * 86_400_000).toISOString().slice(0, 10)
    const { items } = await prepare(org, { recipe: { kind: 'archive', before: day } })
    return items.map(({ subject, verdict }) => `${subject!.id} ${verdict}`)
  }
  assert.deepEqual(await archived(), [`${idle} ready`])
  for (const table of ['estimates', 'invoices'])
    await org.query(`update live.${table} set updated_at = now() - interval '8 days' where org_id = $1`)
  assert.deepEqual((await archived()).toSorted(), ids.map((id) => `${id} ready`).toSorted())
  // A client who owes an amount is chosen but refused, however old the invoice is.
  const [invoice] = (await org.run(listInvoices, {}, org.owner)).items
  await org.run(sendInvoice, { invoice_id: invoice!.id, channels: ['none'] }, org.owner)
  await org.query(`update live.invoices set updated_at = now() - interval '8 days' where org_id = $1`)
  assert.deepEqual(
    (await archived()).toSorted(),
    ids.map((id) => `${id} ${id === billed ? 'refused' : 'ready'}`).toSorted(),
  )
})
