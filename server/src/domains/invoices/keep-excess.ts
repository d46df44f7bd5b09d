import type { MutationContext } from '../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { addPayment, newPayment, type Payment } from '../payments/index.ts'
import { journalOf } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { withPayment } from './settle-invoice.ts'

/** Takes from a payment what is above the balance and keeps it for the client, on no invoice. */
export function keepExcess(
  ctx: MutationContext,
  row: InvoiceRow,
  payment: Pick<Payment, 'id' | 'method'>,
  amount_cents: number,
): InvoiceRow {
  const { method } = payment
  const taken = { method, amount_cents, reason: 'more than the balance' }
  const out = newPayment(ctx, row, { ...taken, kind: 'refund', refund_of: payment.id })
  const held = newPayment(ctx, { ...row, id: null }, { ...taken, kind: 'deposit' })
  addPayment(ctx, held)
  postJournal(ctx, journalOf(row, 'overpayment', held.id), {
    receivable: amount_cents,
    client_credit: -amount_cents,
  })
  return withPayment(ctx, row, out)
}
