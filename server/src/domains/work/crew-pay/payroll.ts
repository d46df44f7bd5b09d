import { minorUnits } from '../../../kernel/money/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { addDays, daysBetween } from '../../../kernel/time/index.ts'
import { payPeriodsEndingIn } from './pay-periods.ts'
import { payOfSpan } from './pay-of-span.ts'
import { payOfMembers } from './calculation/member-pay.ts'
import type { WeekPay } from './calculation/week-pay.ts'

/** Number of days that are calculated at once. */
const stride = 28

export interface Payroll {
  /** Periods that end on the given dates, in order. */
  periods: { from: string; to: string }[]
  members: Awaited<ReturnType<typeof payOfSpan>>['members']
}

type PayrollFilter = { member_id?: string | null; location_id?: string | null }

/** Pay of members for the pay periods that end on these dates: the sum of their workweeks. */
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

/** Pay of members for the workweeks that end on these dates, however many there are. */
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
