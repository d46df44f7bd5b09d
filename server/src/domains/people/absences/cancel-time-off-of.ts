import type { MutationContext } from '../../../kernel/operations/context.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import { lockTimeOff, recordExpired } from './requests-table.ts'

/**
 * Cancels the time-off requests of a member who leaves: pending requests, and approved requests that have not begun.
 * The minutes that were deducted for approved requests are returned to the balance. An absence that has begun is not
 * cancelled. Returns the number of cancelled requests.
 */
export async function cancelTimeOffOf(
  ctx: MutationContext,
  memberId: string,
  reason: string,
): Promise<number> {
  lockTimeOff(ctx, memberId)
  recordExpired(ctx, memberId)
  const row = await ctx.db.row<{ count: number }>(
    `with cancelled as (
       update time_off_requests r
          set status = 'cancelled', cancelled_at = $3, cancel_reason = $4, returned_minutes = r.deducted_minutes,
              version = r.version + 1, updated_at = $3
        where r.org_id = $1 and r.member_id = $2 and r.archived_at is null
          and (r.status = 'pending'
            or r.status = 'approved' and r.from_date > ($3::timestamptz at time zone ${zoneOfRecord})::date)
       returning r.id),
     gone as (
       delete from time_off_request_days d using cancelled c where d.org_id = $1 and d.time_off_request_id = c.id)
     select count(*) as count from cancelled`,
    [ctx.actor.org.id, memberId, ctx.now, reason],
  )
  return row!.count
}
