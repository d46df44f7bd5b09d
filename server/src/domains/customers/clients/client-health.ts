import { lastJobOfClient } from './client-totals.ts'

export const clientHealths = ['new', 'active', 'at_risk', 'dormant'] as const
export type ClientHealth = (typeof clientHealths)[number]

const newForDays = 90
const activeForMonths = 12
const atRiskForMonths = 18

/** Returns the times that separate the health values. `healthOf` compares a client's times with them. */
function boundsAt(now: string) {
  const at = Temporal.Instant.from(now).toZonedDateTimeISO('UTC')
  const instant = (moment: Temporal.ZonedDateTime): string => moment.toInstant().toString()
  return {
    newAfter: instant(at.subtract({ days: newForDays })),
    activeFrom: instant(at.subtract({ months: activeForMonths })),
    atRiskFrom: instant(at.subtract({ months: atRiskForMonths })),
  }
}

/** Derives the health of a client from the times of its creation and of its last job. */
export function healthOf(
  client: { created_at: string; last_job_at: string | null },
  now: string,
): ClientHealth {
  const { newAfter, activeFrom, atRiskFrom } = boundsAt(now)
  const lastSeen = client.last_job_at ?? client.created_at
  if (Temporal.Instant.compare(client.created_at, newAfter) > 0) return 'new'
  if (Temporal.Instant.compare(lastSeen, activeFrom) >= 0) return 'active'
  return Temporal.Instant.compare(lastSeen, atRiskFrom) >= 0 ? 'at_risk' : 'dormant'
}

/** The rule of `healthOf` as a SQL condition on clients `r`. */
export function healthSql(health: ClientHealth, now: string, bind: (value: string) => string): string {
  const { newAfter, activeFrom, atRiskFrom } = boundsAt(now)
  const at = (instant: string): string => `${bind(instant)}::timestamptz`
  if (health === 'new') return `r.created_at > ${at(newAfter)}`
  const lastSeen = `coalesce(${lastJobOfClient}, r.created_at)`
  const old = `r.created_at <= ${at(newAfter)}`
  if (health === 'active') return `${old} and ${lastSeen} >= ${at(activeFrom)}`
  if (health === 'dormant') return `${old} and ${lastSeen} < ${at(atRiskFrom)}`
  return `${old} and ${lastSeen} >= ${at(atRiskFrom)} and ${lastSeen} < ${at(activeFrom)}`
}
