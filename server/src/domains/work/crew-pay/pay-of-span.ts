import { invalidField, invalidState } from '../../../kernel/errors.ts'
import { minorUnits } from '../../../kernel/money/index.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type MemberRow, selectMemberDetails } from '../../organization/company/index.ts'
import { findPayFacts } from './find-facts.ts'
import { selectPolicies } from './policies-table.ts'
import type { CrewPayPolicyRow } from './policy.ts'
import type { MemberPay } from './calculation/member-pay.ts'
import { spansEndingIn } from './calculation/pay-spans.ts'
import { type CalculatedPay, calculatePay } from './calculation/calculate-pay.ts'

export interface PayOfSpan extends Omit<CalculatedPay, 'members'> {
  policies: CrewPayPolicyRow[]
  members: (MemberPay & { partial: boolean })[]
}

/** Maximum numbers of rows that one calculation reads. */
const bounds = { jobs: 5000, hours: 50_000, tips: 10_000 }

type Days = { from: string; to: string }
export type PayFilter = { member_id?: string | null; location_id?: string | null }

/**
 * Computes the pay for the workweeks that end in this range of dates, for all members whom the caller can access or for
 * one of them. If the caller cannot access every location of a member, the member's row may be marked `partial`. A range
 * with too much work for one calculation is refused.
 */
export async function payOfSpan(ctx: QueryContext, days: Days, filter: PayFilter = {}): Promise<PayOfSpan> {
  const pay = await payOfBoundedSpan(ctx, days, filter)
  if (pay) return pay
  throw invalidField('to', 'includes too much work for one calculation; request fewer days or one member')
}

/** Computes the same as `payOfSpan`. Undefined if the range includes too much work for one calculation. */
export async function payOfBoundedSpan(
  ctx: QueryContext,
  days: Days,
  { member_id = null, location_id = null }: PayFilter,
): Promise<PayOfSpan | undefined> {
  const { org } = ctx.actor
  const [policies, people] = await Promise.all([requirePolicies(ctx), selectMemberDetails(ctx.db, org.id)])
  const weeks = spansEndingIn('workweek', policies, days)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return { policies, weeks: [], jobs: [], weeksOfMembers: [], members: [], trace: [] }
  const whole = { from: first.from, to: last.to }
  const more = { jobs: bounds.jobs + 1, hours: bounds.hours + 1, tips: bounds.tips + 1 }
  const facts = await findPayFacts(ctx, policies, whole, member_id, more)
  if (
    facts.jobs.length > bounds.jobs ||
    facts.worked.length > bounds.hours ||
    facts.tips.length > bounds.tips
  )
    return undefined
  const result = calculatePay(facts, days, { only: member_id, places: minorUnits(org.currency) })
  const byId = new Map(people.map((member) => [member.id, member]))
  const isIncluded = (id: string): boolean => {
    const member = byId.get(id)
    if (!member || accessToMember(ctx, member) === 'none') return false
    return location_id === null || member.base_location_id === location_id
  }
  return {
    ...result,
    policies,
    weeksOfMembers: result.weeksOfMembers.filter((week) => isIncluded(week.member_id)),
    members: result.members
      .filter((member) => isIncluded(member.member_id))
      .map((member) => ({ ...member, partial: accessToMember(ctx, byId.get(member.member_id)!) === 'some' })),
    trace: result.trace.filter(({ member_id: of }) => of === undefined || isIncluded(of)),
  }
}

export async function requirePolicies(ctx: QueryContext): Promise<CrewPayPolicyRow[]> {
  const policies = await selectPolicies(ctx)
  if (policies.length > 0) return policies
  throw invalidState('The organization has no crew pay policy. Save a policy first.', [
    { message: 'the organization has no crew pay policy', reason: 'no_policy' },
  ])
}

/** Returns how many of a member's locations the caller can access: all, some or none. */
function accessToMember(
  { actor: { locations } }: QueryContext,
  { location_ids, base_location_id }: MemberRow,
): 'all' | 'some' | 'none' {
  if (locations === '*') return 'all'
  const theirs = location_ids ?? [base_location_id]
  const accessible = theirs.filter((each) => locations.includes(each))
  if (accessible.length === 0 && location_ids !== null) return 'none'
  return location_ids !== null && accessible.length === theirs.length ? 'all' : 'some'
}
