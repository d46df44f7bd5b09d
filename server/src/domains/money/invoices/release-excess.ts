import type { MutationContext } from '../../../kernel/operations/context.ts'
import { isAppliedEntry, type Payment, sourceOfApplied } from '../payment-records/index.ts'
import { creditOverpayment } from './credit-overpayment.ts'
import type { InvoiceRow } from './invoice.ts'
import { releaseApplied, remainingOf } from './release-applied.ts'

/**
 * Releases the overpaid amount from an invoice that the caller has locked; the client keeps it as credit. Releases
 * payments first (newest first), then applied deposits and credits. Releases goodwill last, because it returns to the
 * company. Tips are not released.
 */
export async function releaseExcess(
  ctx: MutationContext,
  row: InvoiceRow,
  excess_cents: number,
): Promise<InvoiceRow> {
  let after = row
  let left = excess_cents
  for (const entry of await releasable(ctx, row)) {
    const amount_cents = Math.min(left, releasableCents(row, entry))
    if (amount_cents <= 0) continue
    after =
      entry.kind === 'payment'
        ? creditOverpayment(ctx, after, entry, amount_cents)
        : await releaseApplied(ctx, after, entry, { amount_cents, reason: null })
    left -= amount_cents
  }
  if (left > 0)
    throw new Error(`${left} cents above the balance could not be assigned to any payment of the invoice.`)
  return after
}

async function releasable(ctx: MutationContext, row: InvoiceRow): Promise<Payment[]> {
  const entries = row.payments.filter(({ status }) => status === 'succeeded').toReversed()
  const ranked: { entry: Payment; rank: number }[] = []
  for (const entry of entries) {
    if (entry.kind === 'payment') ranked.push({ entry, rank: 1 })
    if (!isAppliedEntry(entry)) continue
    const source = await sourceOfApplied(ctx.db, ctx.actor.org.id, entry.id)
    ranked.push({ entry, rank: source ? 2 : 3 })
  }
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry)
}

/** Returns the remaining cents of a ledger entry, without the remaining tip. */
function releasableCents(row: InvoiceRow, entry: Payment): number {
  const tip_cents = row.payments
    .filter(
      ({ kind, status, refund_of }) => kind === 'refund' && status !== 'failed' && refund_of === entry.id,
    )
    .reduce((rest, refund) => rest - refund.tip_cents, entry.tip_cents)
  return remainingOf(row, entry) - tip_cents
}
