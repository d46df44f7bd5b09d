import type { Parameter } from '../../../kernel/database/queries.ts'
import { isAmong } from '../../../kernel/records/one-or-more.ts'
import type { InvoiceStatus } from './invoice-status.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'

const entry = `from payment_facts p where p.org_id = r.org_id and p.invoice_id = r.id and p.status = 'succeeded'`
const settled = `coalesce((
    select sum(case when p.kind in ('refund', 'release') then p.tip_cents - p.amount_cents
                  when p.kind = 'write_off' then 0 else p.amount_cents - p.tip_cents end) ${entry}), 0)`

/** SQL for the balance, in cents, of an invoice `r` that is neither void nor written off. */
export const openBalanceSql = `(r.total_cents - r.credited_cents - ${settled})`

/**
 * Returns SQL for the status of an invoice `r` at an instant, with the same result as `deriveInvoiceState`. The status
 * is not stored. Because `paid_at` is set for paid invoices only, their payments need not be read.
 */
export function statusSql(now: string): string {
  const today = `(${now}::timestamptz at time zone ${zoneOfRecord})::date`
  return `case
    when r.voided_at is not null then 'void'
    when r.written_off_at is not null then 'written_off'
    when r.paid_at is not null then 'paid'
    when r.sent_at is null and not exists (select 1 ${entry} and p.kind = 'payment') then 'draft'
    when ${openBalanceSql} <= 0 then 'paid'
    when r.due_date < ${today} then 'overdue'
    when ${settled} > 0 then 'partial'
    when r.first_viewed_at is not null then 'viewed'
    else 'sent' end`
}

const openStatuses: readonly InvoiceStatus[] = ['draft', 'sent', 'viewed', 'partial', 'overdue']
/** SQL condition: invoice `r` is neither paid, void nor written off. */
export const openSql = 'r.paid_at is null and r.voided_at is null and r.written_off_at is null'

/**
 * Returns SQL conditions on invoices `r` with one of these statuses. Open invoices are first selected by indexed
 * columns, so that the payments of closed invoices are not read.
 */
export function hasStatus(
  status: InvoiceStatus | readonly InvoiceStatus[] | undefined,
  now: string,
  bind: (value: Parameter) => string,
): string[] {
  if (status === undefined) return []
  const isOpen = [status].flat().every((each) => openStatuses.includes(each))
  return [...(isOpen ? [openSql] : []), ...isAmong(() => statusSql(bind(now)), status, bind)]
}
