import type { Mode } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { organizationsWithDue } from '../../organization/company/index.ts'
import { sourceLinesOf } from '../../organization/line-items/index.ts'
import { statusSql } from './status-sql.ts'

/** The lead behind an invoice: its estimate's, or else its job's. */
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

/** Organizations that may have such invoices: the due date has passed in at least one time zone. */
export function organizationsWithOverdue(
  system: Queries,
  mode: Mode,
  page: { now: string; after: string | null; limit: number },
): Promise<{ id: string }[]> {
  return system.rows(
    organizationsWithDue(
      `select r.org_id from ${mode}.invoices r
        where r.voided_at is null and r.paid_at is null and r.due_date is distinct from r.overdue_told_for
          and r.due_date < ($1::timestamptz + interval '1 day')::date`,
    ),
    [page.now, page.after, page.limit],
  )
}

/** Overdue invoices whose due date has not been reported yet, ordered by id, after `after`. */
export function selectUnreportedOverdue(
  db: Queries,
  orgId: string,
  page: { now: string; after: string | null; limit: number },
): Promise<{ id: string }[]> {
  return db.rows(
    `select r.id from invoices r
      where r.org_id = $1 and r.voided_at is null and r.paid_at is null
        and r.due_date is distinct from r.overdue_told_for and ($3::uuid is null or r.id > $3::uuid)
        and ${statusSql('$2')} = 'overdue'
      order by r.id limit $4`,
    [orgId, page.now, page.after, page.limit],
  )
}

/** Lines of a job that are already on an invoice that is not void. */
/** Invoices of a job, oldest first, excluding void ones. */
export async function invoicesOfJob(db: Queries, orgId: string, jobId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select r.id from invoices r where r.org_id = $1 and r.job_id = $2 and r.voided_at is null order by r.created_at, r.id`,
    [orgId, jobId],
  )
  return rows.map((row) => row.id)
}

export async function invoicedLines(db: Queries, orgId: string, jobId: string): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    `select unnest(${sourceLinesOf('invoice_id')}) as id from invoices r
      where r.org_id = $1 and r.job_id = $2 and r.voided_at is null`,
    [orgId, jobId],
  )
  return new Set(rows.map((row) => row.id))
}
