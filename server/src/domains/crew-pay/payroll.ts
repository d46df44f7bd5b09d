import { minorUnits } from '../../kernel/money/index.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'
import { addDays } from '../../kernel/time/index.ts'
import { payPeriodsEndingIn } from './pay-periods.ts'
import { payOfSpan } from './pay-of-span.ts'
import { payOfMembers } from './reckoning/member-pay.ts'
import type { WeekPay } from './reckoning/week-pay.ts'

/** So many days are reckoned at once. */
const stride = 28

export interface Payroll {
  /** Those that end on the days asked for, in order. */
  periods: { from: string; to: string }[]
  members: Awaited<ReturnType<typeof payOfSpan>>['members']
}

/** What members are paid for the pay periods that end on these days: the figures of their workweeks, added up. */
export async function payrollOf(
  ctx: QueryContext,
  days: { from: string; to: string },
  asked: { member_id?: string | null; location_id?: string | null } = {},
): Promise<Payroll> {
  const periods = await payPeriodsEndingIn(ctx, days)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return { periods: [], members: [] }
  const weeks: WeekPay[] = []
  const partial = new Set<string>()
  for (let from = first.from; from <= last.to; from = addDays(from, stride)) {
    const end = addDays(from, stride - 1)
    const part = await payOfSpan(ctx, { from, to: end < last.to ? end : last.to }, asked)
    weeks.push(...part.weeksOfMembers)
    for (const member of part.members) if (member.partial) partial.add(member.member_id)
  }
  const members = payOfMembers(weeks, minorUnits(ctx.actor.org.currency))
  return { periods, members: members.map((each) => ({ ...each, partial: partial.has(each.member_id) })) }
}
