import type { Queries } from '../../database/queries.ts'

export interface RunCounts {
  automation_id: string
  runs_total: number
  runs_active: number
  runs_failed_7d: number
  last_run_at: string | null
}

/** How many runs these automations had, by the tallies of each hour; those that never had one are left out. */
export function selectRunCounts(
  db: Queries,
  orgId: string,
  automationIds: readonly string[],
  now: string,
): Promise<RunCounts[]> {
  return db.rows(
    `select t.automation_id, sum(t.entered)::int as runs_total,
            sum(t.entered - t.completed - t.cancelled - t.failed)::int as runs_active,
            coalesce(sum(t.failed) filter (where t.hour > $3::timestamptz - interval '7 days'), 0)::int as runs_failed_7d,
            (select r.entered_at from automation_runs r
              where r.org_id = $1 and r.automation_id = t.automation_id order by r.id desc limit 1) as last_run_at
       from automation_tallies t where t.org_id = $1 and t.automation_id = any ($2::uuid[]) group by t.automation_id`,
    [orgId, automationIds, now],
  )
}
