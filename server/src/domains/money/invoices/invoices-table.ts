import type { Queries } from '../../../kernel/database/queries.ts'
import type { DueRecords } from '../../organization/company/index.ts'
import { sourceLinesOf } from '../../organization/line-items/index.ts'
import { statusSql } from './status-sql.ts'

/**
 * Returns the lead from which the invoice resulted: the lead of its estimate or, if there is none, the lead of its job.
 */
export async function leadOfInvoice(db: Queries, orgId: string, id: string): Promise<string | null> {
  const row = await db.row<{ lead_id: string | null }>(
    `select coalesce(
              (select e.lead_id from estimate_facts e where e.org_id = r.org_id and e.id = r.estimate_id),
              (select j.lead_id from job_facts j where j.org_id = r.org_id and j.id = r.job_id)) as lead_id
       from invoices r where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
  return row?.lead_id ?? null
}

const unreported =
  'r.voided_at is null and r.paid_at is null and r.due_date is distinct from r.overdue_told_for'

/**
 * Selects overdue invoices for which no `invoice.overdue` event has been emitted yet. `mayBeDue` is a less exact
 * condition, for which an index can be used: it is true as soon as the due date has passed in any time zone.
 */
export const unreportedOverdue: DueRecords = {
  table: 'invoices',
  isDue: (now) => `${unreported} and ${statusSql(now)} = 'overdue'`,
  mayBeDue: (now) => `${unreported} and r.due_date < (${now} + interval '1 day')::date`,
}

/** Ids of the invoices of a job that are not void, oldest first. */
export async function invoicesOfJob(db: Queries, orgId: string, jobId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select r.id from invoices r where r.org_id = $1 and r.job_id = $2 and r.voided_at is null order by r.created_at, r.id`,
    [orgId, jobId],
  )
  return rows.map((row) => row.id)
}

/** Ids of the invoices of a job that are not void and bill one of these lines of the job, oldest first. */
export async function invoicesOfLines(
  db: Queries,
  orgId: string,
  jobId: string,
  lineIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select r.id from invoices r
      where r.org_id = $1 and r.job_id = $2 and r.voided_at is null and ${sourceLinesOf('invoice_id')} && $3::uuid[]
      order by r.created_at, r.id`,
    [orgId, jobId, lineIds],
  )
  return rows.map((row) => row.id)
}

/**
 * True if a copy of this invoice exists that is not void. Only invoices of the same client are searched, because copies
 * always belong to the client of the original invoice, even after clients have been merged.
 */
export async function hasValidCopy(
  db: Queries,
  orgId: string,
  { id, client_id }: { id: string; client_id: string },
): Promise<boolean> {
  const row = await db.row(
    `select 1 from invoices r
      where r.org_id = $1 and r.client_id = $2 and r.copied_from = $3 and r.voided_at is null limit 1`,
    [orgId, client_id, id],
  )
  return row !== undefined
}

export async function invoicedLines(db: Queries, orgId: string, jobId: string): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    `select unnest(${sourceLinesOf('invoice_id')}) as id from invoices r
      where r.org_id = $1 and r.job_id = $2 and r.voided_at is null`,
    [orgId, jobId],
  )
  return new Set(rows.map((row) => row.id))
}
