import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { localToday } from '../../../kernel/time/index.ts'
import { memberAtHome } from '../../organization/company/index.ts'
import { balancesOf, type RequestRow, statusAt, timeOffRequests } from '../../people/absences/index.ts'
import { findJobsMeanwhile, jobsMeanwhile } from './jobs-meanwhile.ts'

export const requestViewSchema = timeOffRequests.schema.extend({
  balance_after_minutes: z
    .int()
    .describe(
      'Balance on the first day of the absence, if the request is approved. Other pending requests are ' +
        'not deducted.',
    ),
  conflicts: jobsMeanwhile(),
})

/** Returns a request as the API presents it, with the remaining balance and the member's jobs during the absence. */
export async function presentRequest(ctx: QueryContext, row: RequestRow) {
  const home = await memberAtHome(ctx, 'member_id', row.member_id)
  const today = localToday(home.timezone, new Date(ctx.now))
  const on = row.from_date > today ? row.from_date : today
  const query = { on, now: ctx.now, policyId: row.time_off_policy_id }
  const [balances, conflicts] = await Promise.all([
    balancesOf(ctx.db, ctx.actor.org.id, home, query),
    findJobsMeanwhile(ctx, row),
  ])
  const open = statusAt(row, ctx.now) === 'pending' ? row.requested_minutes : 0
  const balance_after_minutes = balances[0]!.balance - open
  return { ...timeOffRequests.present(row, ctx), balance_after_minutes, conflicts }
}
