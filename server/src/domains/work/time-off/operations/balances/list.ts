import * as z from 'zod'
import { memberBehind } from '../../../../../kernel/access/actor.ts'
import { invalidField } from '../../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../../kernel/operations/context.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { anyDay, calendarDate, id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { daysBetween, localToday } from '../../../../../kernel/time/index.ts'
import { memberAtHome } from '../../../../organization/company/index.ts'
import { balancesOf, leads, timeOffPolicies } from '../../../../people/absences/index.ts'

const mostDaysAhead = 3660

export const listBalances = query({
  name: 'timeOff.balances.list',
  summary: "List a member's time-off balances by policy.",
  description: `Balances are derived from policies, approved time and requests at each read, rounded down to whole minutes.
Inactive policies are included only if the member has requests for them.`,
  permission: ['request_time_off'],
  input: z.strictObject({
    member_id: idOf('member').optional().describe('The member. Defaults to the caller.'),
    on: anyDay().optional().describe('Day at whose end the balance is computed. Defaults to today.'),
  }),
  output: z.object({
    member_id: id(),
    on: calendarDate(),
    items: z.array(
      z.object({
        policy: timeOffPolicies.schema,
        accrued: z.int().describe('Minutes accrued until then.'),
        adjusted: z.int().describe('Minutes lost to the cap and at year ends: 0 or negative.'),
        deducted: z.int().describe('Minutes approved and not returned, including later days.'),
        pending: z.int().describe('Minutes in pending requests, not yet deducted.'),
        balance: z.int().describe('Remaining minutes.'),
      }),
    ),
  }),
  async handler(ctx, { member_id, on }) {
    const home = await memberAtHome(ctx, 'member_id', await resolveMemberId(ctx, member_id))
    const today = localToday(home.timezone, new Date(ctx.now))
    const day = on ?? today
    if (daysBetween(today, day) > mostDaysAhead) throw invalidField('on', 'is more than ten years ahead')
    const balances = await balancesOf(ctx.db, ctx.actor.org.id, home, { on: day, now: ctx.now })
    return {
      member_id: home.member.id,
      on: day,
      items: balances.map((each) => ({ ...each, policy: timeOffPolicies.present(each.policy, ctx) })),
    }
  },
})

async function resolveMemberId(ctx: QueryContext, requestedId: string | undefined): Promise<string> {
  const memberId = requestedId ?? memberBehind(ctx.actor)
  if (memberId === null) throw invalidField('member_id', 'is needed: no member calls')
  const isAccessible = ctx.own === null || memberId === ctx.own || (await leads(ctx, ctx.own, memberId))
  if (!isAccessible) throw invalidField('member_id', 'is not a member of the organization')
  return memberId
}
