import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import {
  availableOf,
  holdCredits,
  type NewPayment,
  newPayment,
  postingOfUse,
} from '../payment-records/index.ts'
import { isIssued } from './draft-state.ts'
import { journalOf } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { standingNow, withPayment } from './settle-invoice.ts'

export interface CreditChoice {
  /** Maximum to apply. Defaults to the held money, up to the balance. */
  limit_cents?: number | undefined
  /** Apply only this deposit or credit. */
  payment_id?: string | undefined
  /** Apply only deposits on this estimate. */
  estimate_id?: string | undefined
}

/**
 * Applies the client's deposits and credit to an invoice that the caller has locked, oldest first. Returns
 * the new entries and the invoice with them. The caller settles the invoice.
 */
export async function applyHeld(
  ctx: MutationContext,
  row: InvoiceRow,
  choice: CreditChoice,
): Promise<{ row: InvoiceRow; made: NewPayment[] }> {
  const made = []
  let after = row
  let wanted = Math.min(standingNow(ctx, row).balance_cents, choice.limit_cents ?? Infinity)
  for (const held of await holdCredits(ctx, row.client_id)) {
    if (choice.payment_id !== undefined && held.id !== choice.payment_id) continue
    if (choice.estimate_id !== undefined && held.estimate_id !== choice.estimate_id) continue
    const amount_cents = Math.min(wanted, availableOf(held))
    if (amount_cents <= 0) continue
    const { id, kind, method, reference } = held
    const from = { applied_from: id, origin_id: held.origin_id ?? id }
    const entry = newPayment(ctx, row, { kind, method, reference, amount_cents, ...from })
    after = withPayment(ctx, after, entry)
    if (isIssued(row))
      postJournal(ctx, journalOf(row, 'credit_applied', entry.id), postingOfUse(held, amount_cents))
    made.push(entry)
    wanted -= amount_cents
  }
  return { row: after, made }
}
