import { minorUnits } from '../../../kernel/money/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { addDays, daysBetween } from '../../../kernel/time/index.ts'
import { payPeriodsEndingIn } from './pay-periods.ts'
import { payOfSpan } from './pay-of-span.ts'
import { payOfMembers } from './calculation/member-pay.ts'
import type { WeekPay } from './calculation/week-pay.ts'

/**
 * Number of days that are calculated at once. A longer range is divided, so that one calculation does not read too many
 * rows.
 */
const stride = 28

export interface Payroll {
  /** Pay periods that end in the requested range of dates, in order. */
  periods: { from: string; to: string }[]
  members: Awaited<ReturnType<typeof payOfSpan>>['members']
}

type PayrollFilter = { member_id?: string | null; location_id?: string | null }

/**
 * Computes the pay of members for all pay periods whose last day is in the range `days`. The pay of a period is the
 * sum of its workweeks.
 */
export async function payrollOf(
  ctx: QueryContext,
  days: { from: string; to: string },
  filter: PayrollFilter = {},
): Promise<Payroll> {
  const periods = await payPeriodsEndingIn(ctx, days)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return { periods: [], members: [] }
  return { periods, members: await payOfLongSpan(ctx, { from: first.from, to: last.to }, filter) }
}

/** Computes the pay of members for the workweeks whose last day is in this range, which can be of any length. */
export async function payOfLongSpan(
  ctx: QueryContext,
  { from: first, to }: { from: string; to: string },
  filter: PayrollFilter = {},
): Promise<Payroll['members']> {
  const weeks: WeekPay[] = []
  const partial = new Set<string>()
  for (let offset = 0; offset <= daysBetween(first, to); offset += stride) {
    const from = addDays(first, offset)
    const end = offset + stride > daysBetween(first, to) ? to : addDays(from, stride - 1)
    const part = await payOfSpan(ctx, { from, to: end }, filter)
    weeks.push(...part.weeksOfMembers)
    for (const member of part.members) if (member.partial) partial.add(member.member_id)
  }
  const members = payOfMembers(weeks, minorUnits(ctx.actor.org.currency))
  return members.map((each) => ({ ...each, partial: partial.has(each.member_id) }))
}
