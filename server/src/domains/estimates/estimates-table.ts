import type { Queries } from '../../kernel/database/queries.ts'
import { unansweredSql } from './estimate-status.ts'

/** Estimates whose time has passed and which do not say so yet. */
export function selectExpired(
  db: Queries,
  orgId: string,
  now: string,
  limit: number,
): Promise<{ id: string }[]> {
  return db.rows(
    `select r.id from estimates r
      where r.org_id = $1 and ${unansweredSql} and r.expires_at <= $2 order by r.expires_at, r.id limit $3`,
    [orgId, now, limit],
  )
}
