import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findPayment, findPaymentOfProvider, type ToldPayment } from '../payment-records/index.ts'
import { invoices } from './invoice.ts'
import { endPending, recordInvoicePayment } from './record-invoice-payment.ts'

/**
 * Books a payment for an invoice that the processor reported. Returns true if there was something to book.
 */
export async function bookProviderPayment(
  ctx: MutationContext,
  told: ToldPayment & { invoice_id: string | null; payment_id: string | null },
): Promise<boolean> {
  const orgId = ctx.actor.org.id
  const { status, provider, provider_reference, amount_cents } = told
  const charged = told.payment_id === null ? undefined : await findPayment(ctx.db, orgId, told.payment_id)
  const invoiceId = charged?.invoice_id ?? told.invoice_id
  const row = invoiceId === null ? undefined : await invoices.holdAny(ctx, invoiceId)
  if (!row) return false
  if (row.currency !== told.currency) {
    ctx.services.log.warn(
      { invoice_id: row.id, provider_reference, currency: told.currency },
      'The processor took another currency than the invoice has; it is not booked.',
    )
    return false
  }
  const known = charged ?? (await findPaymentOfProvider(ctx.db, orgId, provider_reference))
  if (known) {
    if (known.invoice_id === row.id) await endPending(ctx, row, known.id, { status, provider_reference })
    return true
  }
  if (status === 'failed') return false
  await recordInvoicePayment(ctx, row, { method: 'card', amount_cents, provider, provider_reference })
  return true
}
