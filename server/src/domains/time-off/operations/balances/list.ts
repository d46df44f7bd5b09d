import * as z from 'zod'
import { memberBehind } from '../../../../kernel/access/actor.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { anyDay, calendarDate, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { daysBetween, localToday } from '../../../../kernel/time/index.ts'
import { memberAtHome } from '../../../company/index.ts'
import { balancesOf } from '../../balances.ts'
import { timeOffPolicies } from '../../policy.ts'
import { leads } from '../../requests-table.ts'

const mostDaysAhead = 3660

export const listBalances = query({
  name: 'timeOff.balances.list',
  summary: 'Show how much time off a member has, by policy.',
  description: `Balances follow from policies, approved time and requests whenever they are read, rounded down to whole minutes. Of policies that
are not in use any more, those are shown of which the member asked for something.`,
  permission: ['request_time_off'],
  input: z.strictObject({
    member_id: idOf('member').optional().describe('Whose; the caller’s unless given.'),
    on: anyDay().optional().describe('At the end of which day; today unless given.'),
  }),
  output: z.object({
    member_id: id(),
    on: calendarDate(),
    items: z.array(
      z.object({
        policy: timeOffPolicies.schema,
        accrued: z.int().describe('Earned until then, in minutes.'),
        adjusted: z.int().describe('Lost to the cap and at ends of years: nothing, or below.'),
        deducted: z.int().describe('Approved and not returned, also for later days.'),
        pending: z.int().describe('Asked for and not decided upon: not taken from the balance.'),
        balance: z.int().describe('What is left.'),
      }),
    ),
  }),
  async handler(ctx, { member_id, on }) {
    const home = await memberAtHome(ctx, 'member_id', await whose(ctx, member_id))
    const today = localToday(home.timezone, new Date(ctx.now))
    const day = on ?? today
    if (daysBetween(today, day) > mostDaysAhead) throw invalidField('on', 'is more than ten years ahead')
    const balances = await balancesOf(ctx.db, ctx.actor.org.id, home, { on: day, now: ctx.now })
    return {
      member_id: home.member.id,
      on: day,
      items: balances.map((each) => ({ ...each, policy: timeOffPolicies.of(each.policy, ctx) })),
    }
  },
})

async function whose(ctx: QueryContext, wanted: string | undefined): Promise<string> {
  const memberId = wanted ?? memberBehind(ctx.actor)
  if (memberId === null) throw invalidField('member_id', 'is needed: no member calls')
  const inReach = ctx.own === null || memberId === ctx.own || (await leads(ctx, ctx.own, memberId))
  if (!inReach) throw invalidField('member_id', 'is no member of the organization')
  return memberId
}
