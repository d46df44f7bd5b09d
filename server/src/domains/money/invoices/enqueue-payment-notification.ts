import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import type { Invoice, InvoiceRow } from './invoice.ts'

/**
 * Queues `invoices.notifyPayment`, which notifies company and customer after this call commits. The entries that the
 * notification is about are passed by id, because the ledger may have grown by then.
 */
export function enqueuePaymentNotification(
  ctx: MutationContext,
  { id, version, payments }: Invoice,
  { voided_at, written_off_at }: Pick<InvoiceRow, 'voided_at' | 'written_off_at'>,
  paymentId: string,
): void {
  runLater(ctx, 'invoices.notifyPayment', {
    invoice_id: id,
    version,
    payment_id: paymentId,
    counted: payments.filter(({ status }) => status === 'succeeded').map((entry) => entry.id),
    voided_at,
    written_off_at,
  })
}
