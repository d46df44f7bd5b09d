import type { MutationContext } from '../../../kernel/operations/context.ts'
import { allocate, sumCents } from '../../../kernel/money/index.ts'
import { availableOf, lockCredits, type NewPayment, newPayment, postUse } from '../payment-records/index.ts'
import { isIssued } from './draft-state.ts'
import { journalOf } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { currentInvoiceState, withPayment } from './settle-invoice.ts'

export interface CreditChoice {
  /**
   * Maximum amount to apply, in cents. By default, all deposits and credits of the client are applied, up to the
   * balance of the invoice.
   */
  limit_cents?: number | undefined
  /** If set, only this deposit or credit is applied. */
  payment_id?: string | undefined
  /** If set, only deposits on this estimate are applied. */
  estimate_id?: string | undefined
  /** If set, only this fraction of the deposits and credits is applied: `part_cents` divided by `whole_cents`. */
  share?: { part_cents: number; whole_cents: number } | undefined
}

/**
 * Applies the client's deposits and credits, oldest first, to an invoice that the caller has locked. Returns the new
 * ledger entries and the invoice including them. The caller must call `settleInvoice` afterwards.
 */
export async function applyAvailableCredit(
  ctx: MutationContext,
  row: InvoiceRow,
  choice: CreditChoice,
): Promise<{ row: InvoiceRow; entries: NewPayment[] }> {
  const entries = []
  let after = row
  const credits = (await lockCredits(ctx, row.client_id)).filter(
    ({ id, estimate_id }) =>
      (choice.payment_id === undefined || id === choice.payment_id) &&
      (choice.estimate_id === undefined || estimate_id === choice.estimate_id),
  )
  let remaining = Math.min(
    currentInvoiceState(ctx, row).balance_cents,
    choice.limit_cents ?? Infinity,
    choice.share ? shareOf(sumCents(credits.map(availableOf)), choice.share) : Infinity,
  )
  for (const credit of credits) {
    const amount_cents = Math.min(remaining, availableOf(credit))
    if (amount_cents <= 0) continue
    const { id, kind, method, reference } = credit
    const from = { applied_from: id, origin_id: credit.origin_id ?? id }
    const entry = newPayment(ctx, row, { kind, method, reference, amount_cents, ...from })
    after = withPayment(ctx, after, entry)
    if (isIssued(row)) await postUse(ctx, journalOf(row, 'credit_applied', entry.id), credit, amount_cents)
    entries.push(entry)
    remaining -= amount_cents
  }
  return { row: after, entries }
}

function shareOf(cents: number, { part_cents, whole_cents }: NonNullable<CreditChoice['share']>): number {
  const part = Math.min(part_cents, whole_cents)
  return part === whole_cents ? cents : allocate(cents, [part, whole_cents - part])[0]!
}
