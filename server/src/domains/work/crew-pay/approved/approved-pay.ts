import { isDeepStrictEqual } from 'node:util'
import { type AppError, invalidState } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { ApprovedTotals } from '../../../../kernel/operations/approved-totals.ts'
import { findLocationsDetails } from '../../../organization/company/index.ts'
import { selectUndatedDays } from '../../jobs/index.ts'
import { selectTipDays } from '../../../money/payment-records/index.ts'
import { selectPolicies } from '../policies-table.ts'
import { minimumWage } from '../calculation/pay-policy.ts'
import { type ApprovedWeek, approvedWeeks } from './approved-week.ts'
import { type DayAtStake, daysAtStake } from './days-at-stake.ts'
import { type PayFact, readFact } from './pay-fact.ts'

interface ApprovedPay {
  days: readonly DayAtStake[]
  weeks: ReadonlyMap<string, ApprovedWeek>
  /**
   * Data of locations on which pay depends: minimum wages, the completion dates of jobs without a scheduled date, and
   * the dates of tips. Dates depend on the time zone of the location.
   */
  places: unknown
}

/** Compares approved crew pay before and after a mutation, because no mutation may change approved amounts. */
export const approvedPay: ApprovedTotals = {
  async read(ctx, texts): Promise<ApprovedPay> {
    const facts = texts.map(readFact)
    const policies = await selectPolicies(ctx)
    const days = await daysAtStake(ctx, policies, facts)
    return { days, weeks: await approvedWeeks(ctx, policies, days), places: await placesOf(ctx, facts) }
  },
  async compare(ctx, texts, before) {
    const { days, weeks, places } = before as ApprovedPay
    const facts = texts.map(readFact)
    const policies = await selectPolicies(ctx)
    const existingKeys = new Set(days.map(keyOf))
    const more = (await daysAtStake(ctx, policies, facts)).filter((day) => !existingKeys.has(keyOf(day)))
    if (more.length > 0) return more.map(({ member_id, date }) => JSON.stringify({ member_id, date }))
    const after = await approvedWeeks(ctx, policies, days, weeks)
    for (const [key, week] of weeks) if (!isSame(week, after.get(key))) throw periodApproved(week)
    if (!isDeepStrictEqual(places, await placesOf(ctx, facts))) throw placeApproved()
    return []
  },
}

const keyOf = ({ member_id, date }: DayAtStake): string => `${member_id} ${date}`

function isSame(before: ApprovedWeek, after: ApprovedWeek | undefined): boolean {
  return isDeepStrictEqual(
    [before.part, before.whole, before.shares],
    [after?.part ?? null, after?.whole, after?.shares],
  )
}

async function placesOf(ctx: QueryContext, facts: readonly PayFact[]): Promise<unknown> {
  const ids = facts.flatMap((fact) => ('location_id' in fact ? [fact.location_id] : []))
  if (ids.length === 0) return null
  const policies = await selectPolicies(ctx)
  const places = await findLocationsDetails(ctx.db, ctx.actor.org.id, ids)
  return await Promise.all(
    places.map(async ({ id, state }) => ({
      wages: policies.map((policy) => minimumWage(policy, state)),
      undated: await selectUndatedDays(ctx.db, ctx.actor.org.id, id),
      tips: await selectTipDays(ctx.db, ctx.actor.org.id, id),
    })),
  )
}

const howToGoOn = 'Undo the approval first: call `timesheets.approve` with `undo`.'

function periodApproved({ from, to }: ApprovedWeek): AppError {
  return invalidState(
    `Pay of the workweek from ${from} to ${to} is approved, and this change would affect it. ${howToGoOn}`,
    [{ message: `pay from ${from} to ${to} is approved`, reason: 'period_approved', from, to }],
  )
}

function placeApproved(): AppError {
  return invalidState(
    `Pay for working time at the location is approved, and this change would affect it. ${howToGoOn}`,
    [{ message: 'pay for working time at the location is approved', reason: 'period_approved' }],
  )
}
