import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  countByStatus,
  type CountedStatuses,
  type CountInput,
  type StatusCount,
} from '../../../kernel/records/count-by-status.ts'
import { searched } from '../../../kernel/search/match-terms.ts'
import { invoices } from './invoice.ts'
import { invoiceStatuses, type InvoiceStatus } from './invoice-status.ts'
import { hasStatus, openBalanceSql, openSql, statusSql } from './status-sql.ts'
import { invoiceList } from './invoice-list.ts'
import { wording } from './invoice-search-terms.ts'

/** Counts invoices by status. Each count includes the total balance of open invoices and the earliest due date. */
export async function countInvoices(
  ctx: QueryContext,
  { search, ...filters }: CountInput = {},
  only?: CountedStatuses<InvoiceStatus>,
): Promise<StatusCount<InvoiceStatus>[]> {
  const searchConditions = await searched(ctx, search, wording)
  return await countByStatus(ctx, invoices, invoiceList, invoiceStatuses, filters, {
    status: (bind) => statusSql(bind(ctx.now)),
    cents: `case when ${openSql} then ${openBalanceSql} else 0 end`,
    earliest: 'r.due_date',
    conditions: (bind) => [...searchConditions(bind), ...hasStatus(only, ctx.now, bind)],
  })
}
