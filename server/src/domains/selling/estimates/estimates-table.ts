import type { Mode } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { organizationsWithDue } from '../../organization/company/index.ts'
import { unansweredSql } from './estimate-status.ts'

/** Returns organizations with estimates to expire. */
export function organizationsWithExpired(
  system: Queries,
  mode: Mode,
  page: { now: string; after: string | null; limit: number },
): Promise<{ id: string }[]> {
  return system.rows(
    organizationsWithDue(
      `select r.org_id from ${mode}.estimates r where ${unansweredSql} and r.expires_at <= $1`,
    ),
    [page.now, page.after, page.limit],
  )
}

/**
 * Returns estimates past their expiry whose stored status is not `expired` yet, ordered by id, after the cursor
 * `after`.
 */
export function selectExpired(
  db: Queries,
  orgId: string,
  page: { now: string; after: string | null; limit: number },
): Promise<{ id: string }[]> {
  return db.rows(
    `select r.id from estimates r
      where r.org_id = $1 and ${unansweredSql} and r.expires_at <= $2 and ($3::uuid is null or r.id > $3::uuid)
      order by r.id limit $4`,
    [orgId, page.now, page.after, page.limit],
  )
}

/** Time of the first expiry after the given time. Null if there is none. */
export async function firstExpiry(db: Queries, orgId: string, after: string): Promise<string | null> {
  const row = await db.row<{ at: string | null }>(
    `select min(r.expires_at) as at from estimates r where r.org_id = $1 and ${unansweredSql} and r.expires_at > $2`,
    [orgId, after],
  )
  return row!.at
}
