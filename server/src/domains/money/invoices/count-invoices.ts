import type { QueryContext } from '../../../kernel/operations/context.ts'
import { countByStatus, type CountInput, type StatusCount } from '../../../kernel/records/count-by-status.ts'
import { searched } from '../../../kernel/search/match-terms.ts'
import { invoices } from './invoice.ts'
import { invoiceStatuses, type InvoiceStatus } from './invoice-status.ts'
import { openBalanceSql, statusSql } from './status-sql.ts'
import { invoiceList } from './invoice-list.ts'
import { wording } from './invoice-search-terms.ts'

/** Counts invoices by status, with their balances and the earliest due date. The balances of void and written-off invoices are not what is owed. */
export async function countInvoices(
  ctx: QueryContext,
  { search, ...filters }: CountInput = {},
): Promise<StatusCount<InvoiceStatus>[]> {
  return await countByStatus(ctx, invoices, invoiceList, invoiceStatuses, filters, {
    status: (bind) => statusSql(bind(ctx.now)),
    cents: openBalanceSql,
    earliest: 'r.due_date',
    conditions: await searched(ctx, search, wording),
  })
}
