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
  description: `Balances are computed at each call from policies, approved working time and requests, and rounded down to whole minutes. Inactive policies are included only if the member has requests for them.`,
  permission: ['request_time_off'],
  input: z.strictObject({
    member_id: idOf('member').optional().describe('The member. Defaults to the caller.'),
    on: anyDay().optional().describe('The balance is computed for the end of this day. Defaults to today.'),
  }),
  output: z.object({
    member_id: id(),
    on: calendarDate(),
    items: z.array(
      z.object({
        policy: timeOffPolicies.schema,
        accrued: z.int().describe('Minutes accrued up to the end of the day `on`.'),
        adjusted: z
          .int()
          .describe(
            'Minutes lost because of the maximum balance, or because they could not be carried into the next ' +
              'year. 0 or negative.',
          ),
        deducted: z
          .int()
          .describe(
            'Minutes deducted for approved requests, minus those returned when a request was cancelled. ' +
              'Includes absences on days after `on`.',
          ),
        pending: z.int().describe('Minutes in pending requests, not yet deducted.'),
        balance: z.int().describe('Remaining minutes.'),
      }),
    ),
  }),
  async handler(ctx, { member_id, on }) {
    const home = await memberAtHome(ctx, 'member_id', await resolveMemberId(ctx, member_id))
    const today = localToday(home.timezone, new Date(ctx.now))
    const day = on ?? today
    if (daysBetween(today, day) > mostDaysAhead) throw invalidField('on', 'must be at most ten years ahead')
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
  if (memberId === null) throw invalidField('member_id', 'is required, because the caller is not a member')
  const isAccessible = ctx.own === null || memberId === ctx.own || (await leads(ctx, ctx.own, memberId))
  if (!isAccessible) throw invalidField('member_id', 'is not a member of the organization')
  return memberId
}
