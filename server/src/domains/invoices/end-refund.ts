import type { MutationContext } from '../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import {
  heldAccount,
  locationOfHeld,
  moneyAccount,
  type NewPayment,
  newPayment,
  type Payment,
  paymentOf,
  postingOfMoney,
} from '../payments/index.ts'
import { journalOf } from './invoice-postings.ts'
import type { Invoice, InvoiceRow } from './invoice.ts'
import { settleInvoice, withPayment } from './settle-invoice.ts'

/** `credit`: the invoice stays paid, because a credit of the same size takes the place of the money. */
export type RefundEffect = 'reopen' | 'credit'

/** An invoice before the refund, and with the refund as it ended in its ledger. */
export interface Refunded {
  before: InvoiceRow
  after: InvoiceRow
}

/** Books a refund that has ended, on an invoice that the caller holds or on none. */
export async function endRefund(
  ctx: MutationContext,
  invoice: Refunded | undefined,
  refund: NewPayment,
  effect: RefundEffect,
): Promise<{ refund: Payment; invoice: Invoice | null }> {
  const isBooked = refund.status === 'succeeded'
  if (!invoice) {
    if (isBooked) await bookHeld(ctx, refund)
    return { refund: paymentOf(refund), invoice: null }
  }
  const { before, after } = invoice
  const booked = isBooked ? book(ctx, after, refund, effect) : after
  return {
    refund: paymentOf(refund),
    invoice: await settleInvoice(ctx, before, booked, { reason: refund.reason }),
  }
}

async function bookHeld(ctx: MutationContext, refund: NewPayment): Promise<void> {
  const { client_id, currency, amount_cents } = refund
  const location_id = await locationOfHeld(ctx.db, ctx.actor.org.id, refund.refund_of!)
  postJournal(
    ctx,
    { kind: 'refund', client_id, currency, location_id, payment_id: refund.id },
    { [heldAccount(refund)]: amount_cents, [moneyAccount(refund.method)]: -amount_cents },
  )
}

function book(ctx: MutationContext, row: InvoiceRow, refund: NewPayment, effect: RefundEffect): InvoiceRow {
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
