import type { CalendarDate } from '../../../../kernel/time/index.ts'
import { hoursOf, type Of, perHour } from './hours.ts'
import type { HourlyRate } from './pay-facts.ts'
import { type PayStep, rounded } from './pay-step.ts'
import { rateOn } from './rate-on.ts'

/** Computes the pay for absences. Each is paid at the member's hourly rate on its date. Only the sum is rounded. */
export function absencePay(
  absences: readonly { member_id: string; date: CalendarDate; minutes: number }[],
  rates: readonly HourlyRate[],
  of: Of,
  trace: PayStep[],
): number {
  if (absences.length === 0) return 0
  const exact = absences.reduce(
    (sum, { member_id, date, minutes }) =>
      sum + BigInt(minutes * 60) * BigInt(rateOn(rates, member_id, date)),
    0n,
  )
  const seconds = absences.reduce((sum, { minutes }) => sum + BigInt(minutes * 60), 0n)
  return rounded(trace, { step: 'time_off', ...of, factor: hoursOf(seconds) }, perHour(exact))
}
