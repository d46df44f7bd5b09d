import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type InvoiceRow, invoices } from '../domains/money/invoices/index.ts'
import { ledgerBalance } from '../domains/money/ledger/testing/ledger-balance.ts'
import { run } from '../kernel/operations/run.ts'
import { operationNamed } from '../testing/operation-named.ts'
import { demo, inEach, ownerOf } from './testing/look-at-demo.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each operation has its own answer type.
type Answer = any

/** Runs an operation as the owner of the demo organization `harbor`. */
async function play(name: string, input: object): Promise<Answer> {
  const { app, companies } = await demo()
  const actor = await ownerOf(companies[0])
  return await run(app.kernel, operationNamed(name), { actor, input, requestId: randomUUID() })
}

const find = async (kind: string, status: string, fits: (record: Answer) => boolean = () => true) =>
  (await play(`${kind}.list`, { status, limit: 100 })).items.find(fits)

const email = { channels: ['email'] }

test('a demo draft can be sent and accepted, and its job completed and invoiced', async () => {
  const draft = await find('estimates', 'draft')
  assert.equal((await play('estimates.send', { estimate_id: draft.id, ...email })).status, 'sent')
  const { total_cents, job_id } = await play('estimates.accept', { estimate_id: draft.id })
  assert.equal(total_cents, draft.total_cents)
  await play('jobs.schedule', { job_id, scheduled_date: '2099-03-02', scheduled_time_start: '09:00:00' })
  const { companies } = await demo()
  await play('jobs.assign', { job_id, assignees: [{ member_id: companies[0].owner.id, role: 'lead' }] })
  await play('jobs.start', { job_id })
  assert.equal((await play('jobs.complete', { job_id })).status, 'complete')
  const invoice = await play('invoices.createFromJob', { job_id })
  assert.equal(invoice.total_cents, total_cents)
  assert.equal((await play('invoices.send', { invoice_id: invoice.id, ...email })).balance_cents, total_cents)
})

test('the invoice of a scheduled demo job includes its deposit', async () => {
  const paidAhead = await play('estimates.list', { status: 'accepted', limit: 100 })
  const collected = new Map<string, number>(
    paidAhead.items.map((each: Answer) => [each.id, each.deposit.collected_cents]),
  )
  const { id: job_id, estimate_id } = await find(
    'jobs',
    'scheduled',
    (job) => (collected.get(job.estimate_id) ?? 0) > 0,
  )
  await play('jobs.complete', { job_id, override_reason: 'The crew has no telephone.' })
  const invoice = await play('invoices.createFromJob', { job_id })
  assert.equal(invoice.deposit_applied_cents, collected.get(estimate_id))
})

test('overdue demo invoices can be paid by card and in cash, and payments of every method can be partly refunded', async () => {
  const first = await find('invoices', 'overdue')
  const charged = await play('invoices.chargeCard', { invoice_id: first.id, payment_method_token: 'tok_ok' })
  assert.deepEqual([charged.invoice.status, charged.invoice.balance_cents], ['paid', 0])
  const { id: invoice_id, balance_cents: amount_cents } = await find('invoices', 'overdue')
  const paid = await play('invoices.recordPayment', { invoice_id, amount_cents, method: 'cash' })
  assert.deepEqual([paid.status, paid.balance_cents], ['paid', 0])
  for (const method of ['card', 'check', 'ach', 'cash']) {
    const isBy = (entry: Answer) => entry.kind === 'payment' && entry.method === method
    const { payments } = await find('invoices', 'paid', (invoice) => invoice.payments.some(isBy))
    const payment_id = payments.find(isBy).id
    const back = await play('invoices.refundPayment', { payment_id, amount_cents: 1500, reason: 'A window.' })
    assert.deepEqual([back.refund.status, back.invoice.balance_cents], ['succeeded', 1500])
  }
})

test('demo invoices can be voided and created again, written off, and paid after the write-off', async () => {
  const { id: invoice_id, job_id, total_cents } = await find('invoices', 'sent')
  assert.equal((await play('invoices.void', { invoice_id })).status, 'void')
  assert.equal((await play('invoices.createFromJob', { job_id })).total_cents, total_cents)
  const lost = await find('invoices', 'overdue')
  await play('invoices.writeOff', { invoice_id: lost.id, reason: 'Moved away.' })
  const old = await find('invoices', 'written_off', (invoice) => invoice.id !== lost.id)
  const late = await play('invoices.recordPayment', { invoice_id: old.id, amount_cents: 100, method: 'cash' })
  assert.equal(late.balance_cents, old.total_cents - 100)
})

test('two demo clients can be merged, and the result has the timelines and accounts of both', async () => {
  const [one, two] = (await play('clients.list', { status: 'active', limit: 100 })).items
  const before = await Promise.all(
    [one, two].map(({ id }) => play('clients.timeline', { client_id: id, limit: 100 })),
  )
  assert.ok(before.every(({ items }) => items.length > 0))
  await play('clients.merge', { client_id: two.id, into_client_id: one.id })
  const { items } = await play('clients.timeline', { client_id: one.id, limit: 100 })
  const recordsOf = (all: Answer[]) =>
    [...new Set(all.flatMap((each) => (each.area === 'client' ? [] : [each.record_id])))].sort()
  assert.deepEqual(recordsOf(items), recordsOf(before.flatMap((each) => each.items)))
  const statement = await play('clients.statement', { client_id: one.id })
  assert.equal(statement.client_id, one.id)
})

test('PDFs can be made of demo estimates and invoices of every status', async () => {
  for (const status of ['draft', 'sent', 'accepted', 'declined', 'expired', 'void']) {
    const { id: estimate_id } = await find('estimates', status)
    assert.ok((await play('estimates.pdf.read', { estimate_id })).size_bytes > 1000, status)
  }
  for (const status of ['draft', 'viewed', 'partial', 'paid', 'overdue', 'void', 'written_off']) {
    const { id: invoice_id } = await find('invoices', status)
    assert.ok((await play('invoices.pdf.read', { invoice_id })).size_bytes > 1000, status)
  }
})

test('after all these changes the books still balance', async () => {
  await inEach(async (ctx, orgId) => {
    const rows = await ctx.db.rows<InvoiceRow>(`${invoices.select} where r.org_id = $1`, [orgId])
    for (const row of rows) {
      const { id, status, balance_cents } = invoices.present(row, ctx)
      const { receivable = 0 } = await ledgerBalance(ctx.db, orgId, { invoice_id: id })
      assert.equal(receivable, status === 'draft' ? 0 : balance_cents, status)
    }
  })
})
