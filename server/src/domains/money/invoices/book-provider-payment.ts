import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findPayment, findPaymentOfProvider, type ReportedPayment } from '../payment-records/index.ts'
import { invoices } from './invoice.ts'
import { endPending, recordInvoicePayment } from './record-invoice-payment.ts'

/**
 * Books a payment of an invoice that the payment processor reported. Returns false if there was nothing to book, for
 * example because the payment is already booked.
 */
export async function bookProviderPayment(
  ctx: MutationContext,
  report: ReportedPayment & { invoice_id: string | null; payment_id: string | null },
): Promise<boolean> {
  const orgId = ctx.actor.org.id
  const { status, provider, provider_reference, amount_cents } = report
  const charged = report.payment_id === null ? undefined : await findPayment(ctx.db, orgId, report.payment_id)
  const invoiceId = charged?.invoice_id ?? report.invoice_id
  const row = invoiceId === null ? undefined : await invoices.findAndLock(ctx, invoiceId)
  if (!row) return false
  if (row.currency !== report.currency) {
    ctx.services.log.warn(
      { invoice_id: row.id, provider_reference, currency: report.currency },
      "The currency of the processor's payment differs from that of the invoice, so the payment is not booked.",
    )
    return false
  }
  const existing = charged ?? (await findPaymentOfProvider(ctx.db, orgId, provider_reference))
  if (existing) {
    if (existing.invoice_id === row.id)
      await endPending(ctx, row, existing.id, { status, provider_reference })
    return true
  }
  if (status === 'failed') return false
  await recordInvoicePayment(ctx, row, { method: 'card', amount_cents, provider, provider_reference })
  return true
}
