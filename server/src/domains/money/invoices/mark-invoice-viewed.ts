import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Invoice, InvoiceRow } from './invoice.ts'
import { settleInvoice } from './settle-invoice.ts'

/**
 * Records when the customer first opened the link of an invoice. The caller has locked the invoice. Returns undefined
 * if nothing changed. An operation that calls this function must declare that it emits `moneyEvents`.
 */
export async function markInvoiceViewed(ctx: MutationContext, row: InvoiceRow): Promise<Invoice | undefined> {
  if (row.sent_at === null || row.voided_at !== null || row.first_viewed_at !== null) return undefined
  return await settleInvoice(ctx, row, { ...row, first_viewed_at: ctx.now })
}
