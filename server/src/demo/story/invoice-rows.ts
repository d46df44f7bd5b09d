import { invoicePaid, type InvoiceRow, taxLinesOf } from '../../domains/money/invoices/index.ts'
import type { NewPayment } from '../../domains/money/payment-records/index.ts'
import { type Course, historyOf } from './course.ts'
import { recordColumns } from './customer.ts'
import { paymentRows } from './payment-rows.ts'
import type { Scene } from './scene.ts'

const termsDays = 14

/**
 * Returns the times and dates of an invoice. The status of the invoice is computed from these and from its payments.
 */
function factsOf({ plot, days, calendar, random }: Scene) {
  const { past } = calendar
  const status = plot.invoice!
  const settled = days.work + (status === 'written_off' ? 120 : random.between(2, 5))
  const isSent = status !== 'draft'
  const isSeen = isSent && status !== 'sent' && status !== 'void'
  return {
    created: past(days.work, 11, 30),
    sent_at: isSent ? past(days.work, 16, 45) : null,
    first_viewed_at: isSeen ? past(days.work + 1, 7, 50) : null,
    settled_at: past(settled, 12, 15),
    issue_date: isSent ? calendar.date(days.work) : null,
    due_date: isSent ? calendar.date(days.work + termsDays) : null,
  }
}

/**
 * Returns the statuses of the invoice in order, as the service would compute them. An invoice that is partly paid by
 * a deposit has the status `partial` as soon as it is sent.
 */
function courseOf({ plot }: Scene, facts: ReturnType<typeof factsOf>, isBegun: boolean): Course {
  const { created, sent_at, first_viewed_at, settled_at } = facts
  const steps: (readonly [string, string | null])[] = [
    ['draft', created],
    [isBegun ? 'partial' : 'sent', sent_at],
    [isBegun ? 'partial' : 'viewed', first_viewed_at],
    [plot.invoice!, settles.has(plot.invoice!) ? settled_at : null],
  ]
  const happened = steps.flatMap(([status, at]) => (at === null ? [] : [[status, at] as const]))
  return happened.filter(([status], at) => status !== happened[at - 1]?.[0])
}

const settles: ReadonlySet<string> = new Set(['paid', 'partial', 'void', 'written_off'])

export function invoiceRows(scene: Scene, deposits: readonly NewPayment[]) {
  const { plot, customer, random, cast } = scene
  const { totals, discount, tax, sold } = scene.pricing!
  const allFacts = factsOf(scene)
  const { created, settled_at, ...facts } = allFacts
  const isPaid = plot.invoice === 'paid'
  const hasSettled = settles.has(plot.invoice!)
  const happened = [facts.sent_at, facts.first_viewed_at].filter((at) => at !== null)
  const updated = hasSettled ? settled_at : (happened.at(-1) ?? created)
  const row: Omit<InvoiceRow, 'line_items' | 'payments' | 'timezone' | 'attachments' | 'photos'> = {
    id: scene.invoiceId,
    invoice_number: facts.sent_at === null ? null : 0,
    display_number: null,
    credited_cents: 0,
    tax_basis: null,
    sold_taxes: sold.taxes.length === 0 ? null : sold.taxes,
    sent_files: null,
    copied_from: null,
    location_id: customer.stage.locationId,
    client_id: customer.clientId,
    property_id: customer.propertyId,
    job_id: scene.jobId,
    estimate_id: scene.estimateId,
    billing_name: customer.name,
    billing_email: customer.email,
    billing_phone: customer.phone,
    billing_address_line1: customer.address.line1,
    billing_address_line2: null,
    billing_city: customer.address.city,
    billing_state: customer.address.state,
    billing_zip: customer.address.zip,
    currency: 'USD',
    subtotal_cents: totals.subtotal_cents,
    discount_type: discount?.type ?? null,
    discount_value: discount?.value ?? null,
    discount_cents: totals.discount_cents,
    taxable_cents: totals.taxable_cents,
    tax_lines: taxLinesOf(totals),
    tax_cents: totals.tax_cents,
    total_cents: totals.total_cents,
    tax_rate_id: tax.id,
    tax_rounding: 'document',
    terms_days: termsDays,
    memo: cast.memo,
    ...facts,
    issued_at: facts.sent_at,
    overdue_told_for: plot.invoice === 'overdue' ? facts.due_date : null,
    first_paid_at: isPaid ? settled_at : null,
    paid_at: isPaid ? settled_at : null,
    voided_at: plot.invoice === 'void' ? settled_at : null,
    written_off_at: plot.invoice === 'written_off' ? settled_at : null,
    ...recordColumns(scene.crew.lead, { created, updated }, 1 + happened.length + (hasSettled ? 1 : 0)),
  }
  return {
    row,
    payments: paymentRows(scene, deposits, { drafted: created, settled: settled_at }),
    firsts: isPaid ? [{ invoice_id: row.id, event: invoicePaid.name, at: settled_at }] : [],
    history: historyOf(
      'invoice',
      row.id,
      courseOf(scene, allFacts, deposits.length > 0),
      scene.crew.lead,
      random,
    ),
  }
}
