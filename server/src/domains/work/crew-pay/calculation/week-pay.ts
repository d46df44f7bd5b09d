import { allocate, sumCents } from '../../../../kernel/money/index.ts'
import type { CalendarDate } from '../../../../kernel/time/index.ts'
import { absencePay } from './absence-pay.ts'
import type { JobPay } from './job-pay.ts'
import { overtimePay } from './overtime-pay.ts'
import type { WeekFacts } from './pay-facts.ts'
import type { PaySpan } from './pay-spans.ts'
import type { PayStep } from './pay-step.ts'
import { straightPay } from './straight-pay.ts'

/** Pay of a member for a workweek. */
export interface WeekPay {
  member_id: string
  week: PaySpan
  seconds: number
  overtime_seconds: number
  commission_cents: number
  floor_cents: number
  top_up_cents: number
  hourly_cents: number
  straight_cents: number
  overtime_premium_cents: number
  tips_cents: number
  time_off_cents: number
  total_cents: number
  /** True if some of the hours are not approved. */
  provisional: boolean
}

/** Computes the pay of a workweek for all members who worked or earned something in it, ordered by member id. */
export function payOfWeek(
  week: PaySpan,
  facts: WeekFacts,
  jobs: readonly JobPay[],
  only: string | null,
  trace: PayStep[],
): WeekPay[] {
  const isIn = ({ date }: { date: CalendarDate }): boolean => date >= week.from && date <= week.to
  const commissions = sumsOf(
    jobs.filter(({ job }) => isIn({ date: job.service_date })).flatMap(({ shares }) => [...shares]),
  )
  const tips = sumsOf(
    facts.tips.filter(isIn).flatMap(({ cents, member_ids }) => {
      const shares =
        member_ids.length === 0
          ? []
          : allocate(
              cents,
              member_ids.map(() => 1),
            )
      return member_ids.map((member, at): [string, number] => [member, shares[at]!])
    }),
  )
  const worked = Map.groupBy(facts.worked.filter(isIn), ({ member_id }) => member_id)
  const absences = Map.groupBy(facts.absences.filter(isIn), ({ member_id }) => member_id)
  const rates = Map.groupBy(facts.rates, ({ member_id }) => member_id)
  const members = new Set([commissions, tips, worked, absences].flatMap((each) => [...each.keys()]))
  return [...members].toSorted().flatMap((member_id) => {
    if (only !== null && member_id !== only) return []
    const of = { member_id, week: week.from }
    const own = { ...facts, rates: rates.get(member_id) ?? [] }
    const hours = worked.get(member_id) ?? []
    const commission_cents = commissions.get(member_id) ?? 0
    trace.push({ step: 'commission', ...of, amount_cents: commission_cents })
    const straight = straightPay(week.policy, own, hours, commission_cents, of, trace)
    const overtime = overtimePay(week.policy, hours, straight.straight_cents, of, trace)
    const tips_cents = tips.get(member_id) ?? 0
    if (tips_cents !== 0) trace.push({ step: 'tips', ...of, amount_cents: tips_cents })
    const time_off_cents = absencePay(absences.get(member_id) ?? [], own.rates, of, trace)
    const total_cents = sumCents([
      straight.straight_cents,
      overtime.overtime_premium_cents,
      tips_cents,
      time_off_cents,
    ])
    trace.push({ step: 'total', ...of, amount_cents: total_cents })
    const provisional = hours.some(({ approved }) => !approved)
    const ends = { tips_cents, time_off_cents, total_cents, provisional }
    return [{ member_id, week, commission_cents, ...straight, ...overtime, ...ends }]
  })
}

function sumsOf(parts: readonly (readonly [member: string, cents: number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [member, amount] of parts) sums.set(member, (sums.get(member) ?? 0) + amount)
  return sums
}
