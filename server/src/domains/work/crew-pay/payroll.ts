import { invalidField } from '../../../kernel/errors.ts'
import { minorUnits } from '../../../kernel/money/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { addDays, daysBetween } from '../../../kernel/time/index.ts'
import { payPeriodsEndingIn } from './pay-periods.ts'
import { payOfBoundedSpan, type PayFilter, type PayOfSpan } from './pay-of-span.ts'
import { payOfMembers } from './calculation/member-pay.ts'
import type { WeekPay } from './calculation/week-pay.ts'

/**
 * Numbers of days that are calculated at once. A range is divided, so that one calculation does not read too many rows. If
 * it would, the rest of the range is divided into shorter parts. Workweeks are calculated one by one, so the division does
 * not change the result.
 */
const strides = [28, 14, 7] as const

export interface Payroll {
  /** Pay periods that end in the requested range of dates, in order. */
  periods: { from: string; to: string }[]
  members: PayOfSpan['members']
}

/**
 * Computes the pay of members for all pay periods whose last day is in the range `days`. The pay of a period is the
 * sum of its workweeks.
 */
export async function payrollOf(
  ctx: QueryContext,
  days: { from: string; to: string },
  filter: PayFilter = {},
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
  filter: PayFilter = {},
): Promise<Payroll['members']> {
  const weeks: WeekPay[] = []
  const partial = new Set<string>()
  let shortening = 0
  for (let from = first; from <= to;) {
    const stride = strides[shortening]!
    const end = daysBetween(from, to) < stride ? to : addDays(from, stride - 1)
    const part = await payOfBoundedSpan(ctx, { from, to: end }, filter)
    if (!part) {
      if (++shortening < strides.length) continue
      throw invalidField(
        'to',
        `includes too much work in the workweeks that end from ${from} to ${end}; request days before or after them, or the ` +
          'pay of one member',
      )
    }
    weeks.push(...part.weeksOfMembers)
    for (const member of part.members) if (member.partial) partial.add(member.member_id)
    if (end === to) break
    from = addDays(end, 1)
  }
  const members = payOfMembers(weeks, minorUnits(ctx.actor.org.currency))
  return members.map((each) => ({ ...each, partial: partial.has(each.member_id) }))
}
