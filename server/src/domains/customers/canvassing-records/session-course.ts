/** Time after which a canvassing session ends by itself, in milliseconds: twelve hours. */
export const longestWalkMs = 12 * 3_600_000

export interface Walk {
  started_at: string
  ended_at: string | null
}

/**
 * Returns when the canvassing session ended, even if its end is not recorded yet. Returns null if the session is
 * still in progress.
 */
export function endOf({ started_at, ended_at }: Walk, now: string): string | null {
  if (ended_at !== null) return ended_at
  const latest = new Date(Date.parse(started_at) + longestWalkMs).toISOString()
  return latest <= now ? latest : null
}

/**
 * SQL subquery, for `exists`, on territories with the alias `r`. It returns the canvassing sessions that are in
 * progress in the territory at `now`.
 */
export const runningHere = (now: string): string =>
  `select 1 from canvassing_sessions s
    where s.org_id = r.org_id and s.territory_id = r.id and s.ended_at is null and s.started_at > ${now} - interval '12 hours'`
