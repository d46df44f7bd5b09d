/** Time after which a session ends by itself, in milliseconds. */
export const longestWalkMs = 12 * 3_600_000

export interface Walk {
  started_at: string
  ended_at: string | null
}

/** End of the session, even if it is not recorded yet. Null if the session continues. */
export function endOf({ started_at, ended_at }: Walk, now: string): string | null {
  if (ended_at !== null) return ended_at
  const latest = new Date(Date.parse(started_at) + longestWalkMs).toISOString()
  return latest <= now ? latest : null
}

/** SQL condition for territories `r`: a session is in progress there at `now`. */
export const runningHere = (now: string): string =>
  `select 1 from canvassing_sessions s
    where s.org_id = r.org_id and s.territory_id = r.id and s.ended_at is null and s.started_at > ${now} - interval '12 hours'`
