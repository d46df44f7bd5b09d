import type { Queries } from '../../kernel/database/queries.ts'
import { statusSql } from './status-sql.ts'

/** Invoices that are overdue and were not told so for their due date: by their ids, those behind `after`. */
export function selectUntoldOverdue(
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

/** The latch: answers nothing when it was told for this due date already. */
export function saveToldOverdue(
  db: Queries,
  orgId: string,
  id: string,
  now: string,
): Promise<{ version: number; updated_at: string } | undefined> {
  return db.row(
    `update invoices set overdue_told_for = due_date, version = version + 1, updated_at = $3
      where org_id = $1 and id = $2 and overdue_told_for is distinct from due_date
      returning version, updated_at`,
    [orgId, id, now],
  )
}
