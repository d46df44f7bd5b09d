import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type Posting, postJournal } from '../ledger/index.ts'
import {
  locationOfHeldMoney,
  moneyAccount,
  type NewPayment,
  postingOfMoney,
  sourceOfApplied,
  unappliedAccount,
} from '../payment-records/index.ts'
import { isIssued } from './draft-state.ts'
import { journalOf, reversePosting } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'

/**
 * Books a refund of money on an invoice. With the sign -1, books the reversal of the refund. Payments on a draft are
 * not posted to the invoice yet and count as money held for the client. A refund of such a payment therefore reduces
 * the held money, at the location that holds it, and does not increase the amount that the client owes.
 */
export async function postRefund(
  ctx: MutationContext,
  row: InvoiceRow,
  refund: NewPayment,
  sign: 1 | -1,
): Promise<void> {
  const isHeld = !isIssued(row) && row.voided_at === null
  const source = isHeld ? await sourceOfApplied(ctx.db, ctx.actor.org.id, refund.refund_of!) : undefined
  const journal = journalOf(row, sign === 1 ? 'refund' : 'refund_reversed', refund.id)
  const inDirection = (posting: Posting): Posting => (sign === 1 ? posting : reversePosting(posting))
  if (!source) return postJournal(ctx, journal, inDirection(postingOfMoney('out', refund)))
  const { amount_cents, method } = refund
  const location_id = (await locationOfHeldMoney(ctx, source.id)) ?? journal.location_id
  const posting = { [unappliedAccount(source)]: amount_cents, [moneyAccount(method)]: -amount_cents }
  postJournal(ctx, { ...journal, location_id }, inDirection(posting))
}
