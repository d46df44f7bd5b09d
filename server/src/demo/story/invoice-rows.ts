import { recordColumns } from './customer.ts'
import { paymentRows } from './payment-rows.ts'
import type { Scene } from './scene.ts'

const termsDays = 14

/** An invoice's status is computed from these facts and its payments. */
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

export function invoiceRows(scene: Scene) {
  const { plot, customer } = scene
  const { totals, discount } = scene.figures!
  const { created, settled_at, ...facts } = factsOf(scene)
  const isPaid = plot.invoice === 'paid'
  const happened = [facts.sent_at, facts.first_viewed_at].filter((at) => at !== null)
  const hasSettled =
    isPaid || plot.invoice === 'partial' || plot.invoice === 'void' || plot.invoice === 'written_off'
  const updated = hasSettled ? settled_at : (happened.at(-1) ?? created)
  const row = {
    id: scene.invoiceId,
    invoice_number: facts.sent_at === null ? null : 0,
    location_id: customer.stage.locationId,
    client_id: customer.clientId,
    property_id: customer.propertyId,
    job_id: scene.jobId,
    estimate_id: scene.estimateId,
    billing_name: customer.name,
    billing_email: customer.email,
    billing_phone: customer.phone,
    billing_address_line1: customer.address.line1,
    billing_city: customer.address.city,
    billing_state: customer.address.state,
    billing_zip: customer.address.zip,
    currency: 'USD',
    subtotal_cents: totals.subtotal_cents,
    discount_type: discount?.type ?? null,
    discount_value: discount?.value ?? null,
    discount_cents: totals.discount_cents,
    taxable_cents: totals.taxable_cents,
    tax_lines: totals.taxes.map((tax) => ({
      name: 'Sales tax',
      rate_percent: tax.percent,
      taxable_cents: tax.base_cents,
      tax_cents: tax.tax_cents,
    })),
    tax_cents: totals.tax_cents,
    total_cents: totals.total_cents,
    terms_days: termsDays,
    ...facts,
    attachments: [],
    first_paid_at: isPaid ? settled_at : null,
    paid_at: isPaid ? settled_at : null,
    voided_at: plot.invoice === 'void' ? settled_at : null,
    written_off_at: plot.invoice === 'written_off' ? settled_at : null,
    ...recordColumns(
      customer.stage.crewLead,
      { created, updated },
      1 + happened.length + (hasSettled ? 1 : 0),
    ),
  }
  return { row, payments: paymentRows(scene, settled_at) }
}
