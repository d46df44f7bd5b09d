import type { MutationContext } from '../../../kernel/operations/context.ts'
import { bookedLocation, type Journal, postJournal } from '../ledger/index.ts'
import { locationOfUnapplied, type NewPayment } from './payments-table.ts'
import { postingOfUse, unappliedAccount } from './postings.ts'

/**
 * Returns the location that holds the money of a deposit or credit on no invoice. Money that was booked at no location
 * is held where the payment belongs.
 */
export async function locationOfHeldMoney(ctx: MutationContext, paymentId: string): Promise<string | null> {
  const orgId = ctx.actor.org.id
  return (
    (await bookedLocation(ctx.db, orgId, paymentId)) ?? (await locationOfUnapplied(ctx.db, orgId, paymentId))
  )
}

/**
 * Books that money held for a client is applied to an invoice, or, with a negative amount, that it is held again. If
 * another location than that of the invoice holds the money, the account `between_locations` states what the one owes
 * to the other, so that the journal balances at both. Without `source`, the applied amount is goodwill of the company.
 */
export async function postUse(
  ctx: MutationContext,
  journal: Journal,
  source: Pick<NewPayment, 'id' | 'estimate_id'> | undefined,
  amount_cents: number,
): Promise<void> {
  const location_id = source ? await locationOfHeldMoney(ctx, source.id) : null
  if (!source || location_id === null || location_id === journal.location_id)
    return postJournal(ctx, journal, postingOfUse(source, amount_cents))
  postJournal(
    ctx,
    journal,
    { between_locations: amount_cents, receivable: -amount_cents },
    {
      location_id,
      posting: { [unappliedAccount(source)]: amount_cents, between_locations: -amount_cents },
    },
  )
}
