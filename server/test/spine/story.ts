import assert from 'node:assert/strict'
import type { EntryPoint } from './entry-points.ts'
import { calculateTotals, shareOf } from './exact.ts'

const lines = [
  { name: 'Gutters', quantity: '2.25', unit_price_cents: 6422, discount: { type: 'percent', value: '15' } },
  { name: 'Windows', quantity: '16', unit_price_cents: 34_835 },
  { name: 'Roof wash', quantity: '1733.5', unit_price_decimal: '0.185', unit: 'sqft' },
  { name: 'Trip', unit_price_cents: 4999 },
]
const exactLines = [
  { quantity: '2.25', price: '64.22', off: '15' },
  { quantity: '16', price: '348.35' },
  { quantity: '1733.5', price: '0.185' },
  { quantity: '1', price: '49.99' },
]
const tax = ['6.25', '1.25', '0.5', '0.25333']
const discount = '7.5'
const deposit = '30'

/** A check that runs after every step. */
export type Check = () => Promise<void>

/**
 * Takes a lead through all steps to a paid invoice, with a deposit, a partial payment, a refund and another payment
 * after the refund.
 */
export async function leadToPaidInvoice(
  call: EntryPoint,
  context: { locationId: string; memberId: string; suffix: string },
  check: Check,
): Promise<{ invoiceId: string; jobId: string; total: number }> {
  const step: EntryPoint = async (operation, input) => {
    const output: unknown = await call(operation, input)
    await check()
    return output
  }
  const totals = calculateTotals(exactLines, discount, tax)
  const required = shareOf(totals.total_cents, deposit)

  const rate = await step('settings.taxRates.save', {
    name: `Sales tax ${context.suffix}`,
    components: tax.map((percent, at) => ({ name: `Part ${at + 1}`, percent })),
  })
  const lead = await step('leads.create', {
    customer_name: `Ada ${context.suffix}`,
    customer_email: `ada.${context.suffix}@example.com`,
    service_address: '1 Main St',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  })
  const linked = await step('leads.convertToClient', { lead_id: lead.id })
  const estimate = await step('estimates.create', { location_id: context.locationId, lead_id: lead.id })
  assert.equal(estimate.client_id, linked.client_id)
  await step('estimates.setLineItems', { estimate_id: estimate.id, line_items: lines })
  const priced = await step('estimates.setAdjustments', {
    estimate_id: estimate.id,
    discount: { type: 'percent', value: discount },
    deposit: { type: 'percent', value: deposit },
    tax_rate_id: rate.id,
  })
  assertTotals(priced, totals)
  assert.equal(priced.deposit.required_cents, required)
  const preview = await step('estimates.preview', { estimate_id: estimate.id })
  assert.equal(preview.trace.at(-1).amount_cents, totals.total_cents)

  await step('estimates.send', { estimate_id: estimate.id, channels: ['email'] })
  const accepted = await step('estimates.accept', { estimate_id: estimate.id })
  assert.equal(accepted.status, 'accepted')
  await step('estimates.collectDeposit', { estimate_id: estimate.id, method: 'check', reference: '1001' })

  const job = { job_id: accepted.job_id as string }
  await step('jobs.schedule', { ...job, scheduled_date: '2027-03-02', scheduled_time_start: '09:00:00' })
  await step('jobs.assign', { ...job, assignees: [{ member_id: context.memberId, role: 'lead' }] })
  await step('jobs.start', job)
  assert.equal((await step('jobs.complete', job)).status, 'complete')

  const draft = await step('invoices.createFromJob', job)
  assertTotals(draft, totals)
  const invoice = { invoice_id: draft.id as string }
  const sent = await step('invoices.send', { ...invoice, channels: ['email'] })
  assert.equal(sent.deposit_applied_cents, required)
  assert.equal(sent.balance_cents, totals.total_cents - required)
  assert.equal(sent.status, 'partial')

  const part = 100_00
  const partial = await step('invoices.recordPayment', { ...invoice, amount_cents: part, method: 'cash' })
  assert.equal(partial.balance_cents, totals.total_cents - required - part)
  const paid = await step('invoices.recordPayment', {
    ...invoice,
    amount_cents: partial.balance_cents,
    method: 'check',
    reference: '1002',
  })
  assert.deepEqual([paid.status, paid.balance_cents], ['paid', 0])

  const cash = paid.payments.find((payment: { method: string }) => payment.method === 'cash')
  const { invoice: reopened } = await step('invoices.refundPayment', {
    payment_id: cash.id,
    amount_cents: 40_00,
    reason: 'One window was missed.',
  })
  assert.deepEqual([reopened.status, reopened.balance_cents], ['partial', 40_00])
  const again = await step('invoices.recordPayment', {
    ...invoice,
    amount_cents: 40_00,
    method: 'bank_transfer',
  })
  assert.deepEqual(
    [again.status, again.balance_cents, again.amount_paid_cents, again.amount_refunded_cents],
    ['paid', 0, totals.total_cents - required + 40_00, 40_00],
  )
  assert.equal(again.first_paid_at, paid.first_paid_at)
  return { invoiceId: draft.id as string, jobId: job.job_id, total: totals.total_cents }
}

function assertTotals(document: Record<string, unknown>, totals: object): void {
  assert.deepEqual(Object.fromEntries(Object.keys(totals).map((name) => [name, document[name]])), totals)
}
