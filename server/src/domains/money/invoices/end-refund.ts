import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import {
  ended,
  endPayment,
  findPayment,
  unappliedAccount,
  lockPayment,
  locationOfHeldMoney,
  mayEnd,
  moneyAccount,
  type NewPayment,
  newPayment,
  type Payment,
  type PaymentEnd,
  paymentOf,
} from '../payment-records/index.ts'
import { addWriteOff } from './add-write-off.ts'
import { journalOf } from './invoice-postings.ts'
import { postRefund } from './post-refund.ts'
import { type Invoice, type InvoiceRow, invoices } from './invoice.ts'
import { reverseRefund } from './reverse-refund.ts'
import { settleInvoice, withChangedPayment, withPayment } from './settle-invoice.ts'
import type { Refunded } from './reverse-refund.ts'

/**
 * Effect of a refund on the invoice. `reopen`: the customer owes the refunded amount again. `credit`: a goodwill credit
 * of the same amount replaces the money. `write_off`: the refunded amount becomes bad debt, like the rest of the
 * invoice.
 */
export const refundEffects = ['reopen', 'credit', 'write_off'] as const
export type RefundEffect = (typeof refundEffects)[number]

export interface RefundAnswer {
  refund: Payment
  invoice: Invoice | null
}

/**
 * Ends a refund, and books it if it succeeded. `invoice` is the locked invoice to which the refunded payment was
 * applied. Undefined if it was applied to none.
 */
export async function endRefund(
  ctx: MutationContext,
  invoice: Refunded | undefined,
  refund: NewPayment,
  effect: RefundEffect,
): Promise<RefundAnswer> {
  const isBooked = refund.status === 'succeeded'
  if (!invoice) {
    if (isBooked) await bookUnappliedRefund(ctx, refund, 1)
    return { refund: paymentOf(refund), invoice: null }
  }
  const { before, after } = invoice
  const booked = isBooked ? await bookRefund(ctx, after, refund, effect) : after
  return {
    refund: paymentOf(refund),
    invoice: await settleInvoice(ctx, before, booked, { reason: refund.reason }),
  }
}

/**
 * Completes a pending refund, or corrects the result that was reported before. A result that is reported twice is
 * booked once.
 */
export async function endPendingRefund(
  ctx: MutationContext,
  refundId: string,
  end: PaymentEnd,
  effect: RefundEffect,
): Promise<RefundAnswer> {
  const { invoice_id } = (await findPayment(ctx.db, ctx.actor.org.id, refundId))!
  const before = invoice_id === null ? undefined : (await invoices.findAndLock(ctx, invoice_id))!
  const refund = (await lockPayment(ctx, refundId))!
  if (!mayEnd(refund, end))
    return { refund: paymentOf(refund), invoice: before ? invoices.present(before, ctx) : null }
  endPayment(ctx, refund.id, end)
  const endedRefund = { ...refund, ...ended(refund, end) }
  const after = before && withChangedPayment(before, refund.id, { status: end.status })
  if (refund.status !== 'succeeded')
    return await endRefund(ctx, before && after && { before, after }, endedRefund, effect)
  if (!before || !after) {
    await bookUnappliedRefund(ctx, endedRefund, -1)
    return { refund: paymentOf(endedRefund), invoice: null }
  }
  const origin = (await findPayment(ctx.db, ctx.actor.org.id, refund.refund_of!))!
  const booked = await reverseRefund(ctx, { before, after }, endedRefund, origin, effect === 'credit')
  return { refund: paymentOf(endedRefund), invoice: await settleInvoice(ctx, before, booked) }
}

/** Books a refund of money that is applied to no invoice. With the sign -1, books the reversal of the refund. */
export async function bookUnappliedRefund(
  ctx: MutationContext,
  refund: NewPayment,
  sign: 1 | -1,
): Promise<void> {
  const { client_id, currency, amount_cents } = refund
  const location_id = await locationOfHeldMoney(ctx, refund.refund_of!)
  postJournal(
    ctx,
    {
      kind: sign === 1 ? 'refund' : 'refund_reversed',
      client_id,
      currency,
      location_id,
      payment_id: refund.id,
    },
    { [unappliedAccount(refund)]: sign * amount_cents, [moneyAccount(refund.method)]: -sign * amount_cents },
  )
}

/**
 * Updates the invoice for a refund that is already in the ledger. A refund never reopens a written-off invoice, even if
 * the invoice was written off while the refund was pending.
 */
export async function bookRefund(
  ctx: MutationContext,
  row: InvoiceRow,
  refund: NewPayment,
  effect: RefundEffect,
): Promise<InvoiceRow> {
  await postRefund(ctx, row, refund, 1)
  const amount_cents = refund.amount_cents - refund.tip_cents
  const { reason } = refund
  if (amount_cents === 0) return row
  if (effect !== 'credit')
    return row.written_off_at === null ? row : addWriteOff(ctx, row, { amount_cents, reason })
  const credit = newPayment(ctx, row, { kind: 'credit', method: 'other', amount_cents, reason })
  postJournal(ctx, journalOf(row, 'goodwill', credit.id), {
    goodwill: amount_cents,
    receivable: -amount_cents,
  })
  return withPayment(ctx, row, credit)
}
