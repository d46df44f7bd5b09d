import type { Queries } from '../../../kernel/database/queries.ts'
import type { CalendarDate } from '../../../kernel/time/index.ts'
import type { MemberAtHome } from '../../organization/company/index.ts'
import { type Balance, balanceOn } from './balance.ts'
import { type PolicyRow, timeOffPolicies } from './policy.ts'

/**
 * A member's balance under one policy on a day. `pending` is the number of minutes in requests that are not decided
 * yet.
 */
export type PolicyBalance = Balance & { policy: PolicyRow; pending: number }

interface BalanceQuery {
  on: CalendarDate
  /** Current time. Pending requests that have expired by then are not counted. */
  now: string
  /**
   * Reads only this policy, even if it is inactive. If absent, reads all active policies, and also the inactive
   * policies under which the member has requested time off.
   */
  policyId?: string
}

export async function balancesOf(
  db: Queries,
  orgId: string,
  { member }: Pick<MemberAtHome, 'member'>,
  { on, now, policyId }: BalanceQuery,
): Promise<PolicyBalance[]> {
  const [policies, requests, worked] = await Promise.all([
    db.rows<PolicyRow>(
      `${timeOffPolicies.select} where r.org_id = $1 and ($2::uuid is null or r.id = $2) order by lower(r.name), r.id`,
      [orgId, policyId ?? null],
    ),
    db.rows<{ policy_id: string; date: CalendarDate; taken: number; pending: number }>(
      `select r.time_off_policy_id as policy_id, r.from_date as date,
              sum(coalesce(r.deducted_minutes, 0) - coalesce(r.returned_minutes, 0))::integer as taken,
              sum(case when r.status = 'pending' and (r.expires_at is null or r.expires_at > $3) then r.requested_minutes else 0 end)::integer as pending
         from time_off_requests r
        where r.org_id = $1 and r.member_id = $2 and r.archived_at is null and ($4::uuid is null or r.time_off_policy_id = $4)
        group by r.time_off_policy_id, r.from_date`,
      [orgId, member.id, now, policyId ?? null],
    ),
    db.rows<{ date: CalendarDate; seconds: number }>(
      `select w.local_date as date, sum(w.worked_seconds)::integer as seconds from worked_time w
        where w.org_id = $1 and w.member_id = $2 and w.status = 'approved' and w.local_date <= $3
        group by w.local_date order by w.local_date`,
      [orgId, member.id, on],
    ),
  ])
  const byPolicy = Map.groupBy(requests, ({ policy_id }) => policy_id)
  return policies
    .filter(({ id, active }) => active || id === policyId || byPolicy.has(id))
    .map((policy) => {
      const own = byPolicy.get(policy.id) ?? []
      const deductions = own.map(({ date, taken: minutes }) => ({ date, minutes }))
      const facts = { policy, hireDate: member.hire_date, on, worked, deductions }
      const pending = own.reduce((sum, each) => sum + each.pending, 0)
      return { policy, ...balanceOn(facts), pending }
    })
}
