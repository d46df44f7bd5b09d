import type { MutationContext } from '../../../kernel/operations/context.ts'
import { newPayment, type Payment, postUse, sourceOfApplied } from '../payment-records/index.ts'
import { isIssued } from './draft-state.ts'
import { journalOf } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { withPayment } from './settle-invoice.ts'

/**
 * Returns the part of a ledger entry that was neither refunded nor released, in cents. Pending refunds count as
 * refunded.
 */
export function remainingOf(
  row: Pick<InvoiceRow, 'payments'>,
  entry: Pick<Payment, 'id' | 'amount_cents'>,
): number {
  return row.payments.reduce(
    (rest, { kind, status, refund_of, amount_cents }) =>
      refund_of === entry.id && status !== 'failed' && (kind === 'refund' || kind === 'release')
        ? rest - amount_cents
        : rest,
    entry.amount_cents,
  )
}

/**
 * Releases a part of an applied deposit or credit from an invoice that the caller has locked, so that the client can
 * use it again. Goodwill was never the client's money, so it returns to the company. For a draft, nothing has been
 * posted yet, so nothing is reversed in the books.
 */
export async function releaseApplied(
  ctx: MutationContext,
  row: InvoiceRow,
  entry: Payment,
  { amount_cents, reason }: { amount_cents: number; reason: string | null },
): Promise<InvoiceRow> {
  const source = await sourceOfApplied(ctx.db, ctx.actor.org.id, entry.id)
  const release = newPayment(ctx, row, {
    kind: 'release',
    method: entry.method,
    amount_cents,
    refund_of: entry.id,
    ...(source ? { applied_from: source.id, origin_id: source.origin_id ?? source.id } : {}),
    reason,
  })
  if (isIssued(row)) {
    const kind = source ? 'credit_released' : 'goodwill_reversed'
    await postUse(ctx, journalOf(row, kind, release.id), source, -amount_cents)
  }
  return withPayment(ctx, row, release)
}
