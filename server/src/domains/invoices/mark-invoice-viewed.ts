import type { MutationContext } from '../../kernel/operations/context.ts'
import { saveFirstView } from './invoice-course-table.ts'
import type { Invoice } from './invoice.ts'
import { lockInvoice } from './invoices-table.ts'
import { settleInvoice } from './settle-invoice.ts'

/**
 * The customer opened the link: the first time, it is kept. Undefined when nothing changed. An operation that calls this
 * emits `moneyEvents`.
 */
export async function markInvoiceViewed(
  ctx: MutationContext,
  invoiceId: string,
): Promise<Invoice | undefined> {
  const orgId = ctx.actor.org.id
  const row = await lockInvoice(ctx.db, orgId, invoiceId)
  if (!row || row.sent_at === null || row.voided_at !== null) return undefined
  if (!(await saveFirstView(ctx.db, orgId, invoiceId, ctx.now))) return undefined
  return await settleInvoice(ctx, row, null)
}
