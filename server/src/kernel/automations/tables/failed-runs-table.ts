import type { Queries } from '../../database/queries.ts'
import { type ListedRun, listedRuns } from './runs-table.ts'

/** Selects the runs of an automation that failed in a period. */
export interface FailedRuns {
  automationId: string
  since: string
  until: string
}

const failed = `from automation_runs x
  where x.org_id = $1 and x.automation_id = $2 and x.error is not null and x.state = 'failed'
    and x.ended_at >= $3 and x.ended_at < $4`

export async function countFailedRuns(
  db: Queries,
  orgId: string,
  { automationId, since, until }: FailedRuns,
): Promise<number> {
  const row = await db.row<{ count: number }>(`select count(*)::int as count ${failed}`, [
    orgId,
    automationId,
    since,
    until,
  ])
  return row!.count
}

export function selectFailedRuns(
  db: Queries,
  orgId: string,
  { automationId, since, until }: FailedRuns,
  limit: number,
): Promise<ListedRun[]> {
  return db.rows(listedRuns(`select x.* ${failed} order by x.id desc limit $5`), [
    orgId,
    automationId,
    since,
    until,
    limit,
  ])
}
