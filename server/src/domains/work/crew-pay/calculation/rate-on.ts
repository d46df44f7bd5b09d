import type { CalendarDate } from '../../../../kernel/time/index.ts'
import type { HourlyRate } from './pay-facts.ts'

/** Returns the hourly rate of a member on a date, in cents. 0 if none is set. */
export function rateOn(rates: readonly HourlyRate[], memberId: string, date: CalendarDate): number {
  let latest: HourlyRate | undefined
  for (const rate of rates)
    if (
      rate.member_id === memberId &&
      rate.effective_from <= date &&
      (latest === undefined || latest.effective_from < rate.effective_from)
    )
      latest = rate
  return latest?.hourly_cents ?? 0
}
