import type { Queries } from '../../../kernel/database/queries.ts'
import type { DueRecords } from '../../organization/company/index.ts'
import { unansweredSql } from './estimate-status.ts'

/** Estimates whose expiry has passed and whose status `expired` is not stored yet. */
export const expiredEstimates: DueRecords = {
  table: 'estimates',
  isDue: (now) => `${unansweredSql} and r.expires_at <= ${now}`,
}

/** Returns the earliest `expires_at` of unanswered estimates that is later than `after`. Null if there is none. */
export async function firstExpiry(db: Queries, orgId: string, after: string): Promise<string | null> {
  const row = await db.row<{ at: string | null }>(
    `select min(r.expires_at) as at from estimates r where r.org_id = $1 and ${unansweredSql} and r.expires_at > $2`,
    [orgId, after],
  )
  return row!.at
}
