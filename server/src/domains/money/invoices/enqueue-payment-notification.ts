import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import type { Invoice, InvoiceRow } from './invoice.ts'

/**
 * Queues `invoices.notifyPayment`, which notifies the company and the customer after the current transaction commits.
 * Passes the ids of the ledger entries to report, because the ledger may contain further entries by that time.
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
