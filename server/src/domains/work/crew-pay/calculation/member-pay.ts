import { divideHalfUp, formatDecimal } from '../../../../kernel/money/index.ts'
import type { WeekPay } from './week-pay.ts'

const summed = [
  'seconds',
  'overtime_seconds',
  'commission_cents',
  'floor_cents',
  'top_up_cents',
  'hourly_cents',
  'straight_cents',
  'overtime_premium_cents',
  'tips_cents',
  'time_off_cents',
  'total_cents',
] as const
type PayTotals = Record<(typeof summed)[number], number>

export interface MemberPay extends PayTotals {
  member_id: string
  /**
   * Average pay per hour before the overtime premium, as a decimal in the main unit of the currency with four places.
   * Null without hours.
   */
  regular_rate: string | null
  provisional: boolean
}

/** Adds up the workweeks of each member. The result is ordered by member id. */
export function payOfMembers(weeks: readonly WeekPay[], places: number): MemberPay[] {
  const byMember = Map.groupBy(weeks, ({ member_id }) => member_id)
  return [...byMember]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([member_id, own]) => {
      const totals = Object.fromEntries(
        summed.map((name) => [name, own.reduce((sum, week) => sum + week[name], 0)]),
      ) as PayTotals
      const regular_rate = regularRate(totals, places)
      return { member_id, ...totals, regular_rate, provisional: own.some(({ provisional }) => provisional) }
    })
}

const ratePlaces = 4

export function regularRate({ seconds, straight_cents }: PayTotals, places: number): string | null {
  if (seconds === 0) return null
  const whole = BigInt(seconds) * 10n ** BigInt(places)
  const units = divideHalfUp(BigInt(straight_cents) * 3600n * 10n ** BigInt(ratePlaces), whole)
  return formatDecimal({ units, places: ratePlaces })
}
