import type { MutationContext } from '../../../kernel/operations/context.ts'
import { applyAvailableCredit } from './apply-available-credit.ts'
import type { InvoiceRow } from './invoice.ts'
import { findDepositUse } from './sales-table.ts'

/**
 * Applies the deposits on the estimate to a new draft of an invoice, up to the draft's total. If the deposits are to
 * be spread over all invoices, applies only a fraction of them: the draft's total divided by the part of the
 * estimate's total that no other invoice bills.
 */
export async function applyDepositOfSale(ctx: MutationContext, row: InvoiceRow): Promise<InvoiceRow> {
  const { estimate_id } = row
  if (estimate_id === null) return row
  const sale = await findDepositUse(ctx.db, ctx.actor.org.id, estimate_id, row.id)
  const isSpread = sale?.deposit_use === 'spread' && sale.unbilled_cents > 0
  const share = isSpread ? { part_cents: row.total_cents, whole_cents: sale.unbilled_cents } : undefined
  const { row: after, entries } = await applyAvailableCredit(ctx, row, { estimate_id, share })
  return entries.length === 0 ? row : after
}
