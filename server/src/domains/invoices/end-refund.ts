import type { MutationContext } from '../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { heldAccount, journalOf, moneyAccount, postingOfMoney } from './invoice-postings.ts'
import type { Invoice } from './invoice.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { lockInvoice } from './invoices-table.ts'
import { newPayment } from './new-payment.ts'
import { type Payment, paymentOf } from './payment.ts'
import {
  findPayment,
  insertPayment,
  locationOfHeld,
  type PaymentRow,
  settlePending,
} from './payments-table.ts'
import { settleInvoice } from './settle-invoice.ts'

export interface RefundEnd {
  status: Payment['status']
  provider_reference?: string | null
  /** `credit`: the invoice stays paid, because a credit of the same size takes the place of the money. */
  effect: 'reopen' | 'credit'
}

/** A refund under way has ended, or is known by a reference now; told twice, it is booked once. */
export async function endRefund(
  ctx: MutationContext,
  refundId: string,
  end: RefundEnd,
): Promise<{ refund: Payment; invoice: Invoice | null }> {
  const orgId = ctx.actor.org.id
  const found = (await findPayment(ctx.db, orgId, refundId))!
  const row = found.invoice_id === null ? undefined : await lockInvoice(ctx.db, orgId, found.invoice_id)
  const { status, provider_reference = null } = end
  const refund = (await findPayment(ctx.db, orgId, refundId))!
  if (refund.status === 'pending') {
    await settlePending(ctx.db, orgId, refundId, { status, provider_reference })
    if (status === 'succeeded') await book(ctx, row, refund, end.effect)
  }
  const invoice = row ? await settleInvoice(ctx, row, null, refund.reason) : null
  return { refund: paymentOf((await findPayment(ctx.db, orgId, refundId))!), invoice }
}

async function book(
  ctx: MutationContext,
  row: InvoiceRow | undefined,
  refund: PaymentRow,
  effect: RefundEnd['effect'],
): Promise<void> {
  if (!row) {
    const { client_id, currency, amount_cents } = refund
    const location_id = await locationOfHeld(ctx.db, ctx.actor.org.id, refund.id)
    await postJournal(
      ctx,
      { kind: 'refund', client_id, currency, location_id, payment_id: refund.id },
      { [heldAccount(refund)]: amount_cents, [moneyAccount(refund.method)]: -amount_cents },
    )
    return
  }
  await postJournal(ctx, journalOf(row, 'refund', refund.id), postingOfMoney('out', refund))
  const amount_cents = refund.amount_cents - refund.tip_cents
  if (effect === 'reopen' || amount_cents === 0) return
  const { reason } = refund
  const credit = newPayment(ctx, row, { kind: 'credit', method: 'other', amount_cents, reason })
  await insertPayment(ctx.db, ctx.actor.org.id, credit)
  await postJournal(ctx, journalOf(row, 'goodwill', credit.id), {
    goodwill: amount_cents,
    receivable: -amount_cents,
  })
}
