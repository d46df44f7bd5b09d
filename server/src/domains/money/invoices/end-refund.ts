import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import {
  ended,
  endPayment,
  findPayment,
  heldAccount,
  holdPayment,
  locationOfHeld,
  mayEnd,
  moneyAccount,
  type NewPayment,
  newPayment,
  type Payment,
  type PaymentEnd,
  paymentOf,
  postingOfMoney,
} from '../payment-records/index.ts'
import { journalOf } from './invoice-postings.ts'
import { type Invoice, type InvoiceRow, invoices } from './invoice.ts'
import { takeRefundBack } from './take-refund-back.ts'
import { settleInvoice, withChangedPayment, withPayment } from './settle-invoice.ts'

/** `credit`: the invoice stays paid, because a credit of the same size replaces the money. */
export type RefundEffect = 'reopen' | 'credit'

/** An invoice before the refund, and the same invoice with the finished refund in its ledger. */
export interface Refunded {
  before: InvoiceRow
  after: InvoiceRow
}

export interface RefundAnswer {
  refund: Payment
  invoice: Invoice | null
}

/** Books a finished refund, on a locked invoice or on money applied to no invoice. */
export async function endRefund(
  ctx: MutationContext,
  invoice: Refunded | undefined,
  refund: NewPayment,
  effect: RefundEffect,
): Promise<RefundAnswer> {
  const isBooked = refund.status === 'succeeded'
  if (!invoice) {
    if (isBooked) await bookHeldRefund(ctx, refund, 1)
    return { refund: paymentOf(refund), invoice: null }
  }
  const { before, after } = invoice
  const booked = isBooked ? bookRefund(ctx, after, refund, effect) : after
  return {
    refund: paymentOf(refund),
    invoice: await settleInvoice(ctx, before, booked, { reason: refund.reason }),
  }
}

/** Completes a pending refund, or corrects its reported result. A repeated report is booked once. */
export async function endAskedRefund(
  ctx: MutationContext,
  refundId: string,
  end: PaymentEnd,
  effect: RefundEffect,
): Promise<RefundAnswer> {
  const { invoice_id } = (await findPayment(ctx.db, ctx.actor.org.id, refundId))!
  const before = invoice_id === null ? undefined : (await invoices.holdAny(ctx, invoice_id))!
  const held = (await holdPayment(ctx, refundId))!
  if (!mayEnd(held, end))
    return { refund: paymentOf(held), invoice: before ? invoices.of(before, ctx) : null }
  endPayment(ctx, held.id, end)
  const done = { ...held, ...ended(held, end) }
  const after = before && withChangedPayment(before, held.id, { status: end.status })
  if (held.status !== 'succeeded')
    return await endRefund(ctx, before && after && { before, after }, done, effect)
  if (!before || !after) {
    await bookHeldRefund(ctx, done, -1)
    return { refund: paymentOf(done), invoice: null }
  }
  const origin = (await findPayment(ctx.db, ctx.actor.org.id, held.refund_of!))!
  const booked = takeRefundBack(ctx, { before, after }, done, origin)
  return { refund: paymentOf(done), invoice: await settleInvoice(ctx, before, booked) }
}

/** Books a refund of money applied to no invoice, or (-1) its reversal. */
export async function bookHeldRefund(ctx: MutationContext, refund: NewPayment, sign: 1 | -1): Promise<void> {
  const { client_id, currency, amount_cents } = refund
  const location_id = await locationOfHeld(ctx.db, ctx.actor.org.id, refund.refund_of!)
  postJournal(
    ctx,
    {
      kind: sign === 1 ? 'refund' : 'refund_reversed',
      client_id,
      currency,
      location_id,
      payment_id: refund.id,
    },
    { [heldAccount(refund)]: sign * amount_cents, [moneyAccount(refund.method)]: -sign * amount_cents },
  )
}

/** Applies a refund that is already in the ledger to the invoice. */
export function bookRefund(
  ctx: MutationContext,
  row: InvoiceRow,
  refund: NewPayment,
  effect: RefundEffect,
): InvoiceRow {
  postJournal(ctx, journalOf(row, 'refund', refund.id), postingOfMoney('out', refund))
  const amount_cents = refund.amount_cents - refund.tip_cents
  if (effect === 'reopen' || amount_cents === 0) return row
  const { reason } = refund
  const credit = newPayment(ctx, row, { kind: 'credit', method: 'other', amount_cents, reason })
  postJournal(ctx, journalOf(row, 'goodwill', credit.id), {
    goodwill: amount_cents,
    receivable: -amount_cents,
  })
  return withPayment(ctx, row, credit)
}
