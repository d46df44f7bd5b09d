import type { Queries } from '../../database/queries.ts'

export interface RunsOfLate {
  automation_id: string
  failed_7d: number
  last_run_at: string | null
}

/**
 * Returns, for each automation, how many runs failed in the last seven days (a sum of hourly counts) and when the last
 * run began.
 */
export function selectRunsOfLate(
  db: Queries,
  orgId: string,
  automationIds: readonly string[],
  now: string,
): Promise<RunsOfLate[]> {
  return db.rows(
    `select a.id as automation_id,
            (select coalesce(sum(t.failed), 0)::bigint from automation_tallies t
              where t.org_id = $1 and t.automation_id = a.id and t.hour > $3::timestamptz - interval '7 days') as failed_7d,
            (select r.entered_at from automation_runs r
              where r.org_id = $1 and r.automation_id = a.id order by r.id desc limit 1) as last_run_at
       from unnest($2::uuid[]) a (id)`,
    [orgId, automationIds, now],
  )
}
