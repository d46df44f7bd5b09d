export const clientHealths = ['new', 'active', 'at_risk', 'dormant'] as const
export type ClientHealth = (typeof clientHealths)[number]

const newForDays = 90
const activeForMonths = 12
const atRiskForMonths = 18

/** How alive the relation to a client is, from when work was last done for it. */
export function healthOf(
  client: { created_at: string; last_job_at: string | null },
  now: string,
): ClientHealth {
  const at = Temporal.Instant.from(now).toZonedDateTimeISO('UTC')
  const createdAfter = at.subtract({ days: newForDays }).toInstant()
  if (Temporal.Instant.compare(client.created_at, createdAfter) > 0) return 'new'
  const seen = client.last_job_at ?? client.created_at
  const within = (months: number): boolean =>
    Temporal.Instant.compare(seen, at.subtract({ months }).toInstant()) >= 0
  if (within(activeForMonths)) return 'active'
  return within(atRiskForMonths) ? 'at_risk' : 'dormant'
}
