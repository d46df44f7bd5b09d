import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Posting } from '../ledger/index.ts'
import {
  moneyAccount,
  type NewPayment,
  postingOfMoney,
  sourceOfApplied,
  unappliedAccount,
} from '../payment-records/index.ts'
import { isIssued } from './draft-state.ts'
import type { InvoiceRow } from './invoice.ts'

/**
 * Returns the posting for a refund of money on an invoice. Payments on a draft are not posted to the invoice yet and
 * count as money held for the client. A refund of such a payment therefore reduces the held money and does not increase
 * the amount that the client owes.
 */
export async function postingOfRefund(
  ctx: MutationContext,
  row: InvoiceRow,
  refund: NewPayment,
): Promise<Posting> {
  const isHeld = !isIssued(row) && row.voided_at === null
  const source = isHeld ? await sourceOfApplied(ctx.db, ctx.actor.org.id, refund.refund_of!) : undefined
  if (!source) return postingOfMoney('out', refund)
  const { amount_cents, method } = refund
  return { [unappliedAccount(source)]: amount_cents, [moneyAccount(method)]: -amount_cents }
}
