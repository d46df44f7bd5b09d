import { lockOf } from '../../../kernel/database/lock.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { type AppError, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import type { DueRecords } from '../../organization/company/index.ts'
import type { Absence } from './absence.ts'
import type { DayOff } from './days-off.ts'
import type { RequestRow } from './request.ts'

/** Locks the time-off requests of a member, so that concurrent decisions about them run one after another. */
export function lockTimeOff(ctx: MutationContext, memberId: string): void {
  ctx.db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`time off of ${memberId}`])
}

/** Stores the status `expired` of the member's expired requests, so that they do not conflict with new requests. */
export function recordExpired(ctx: MutationContext, memberId: string): void {
  ctx.db.later(
    `update time_off_requests r set status = 'expired', version = r.version + 1, updated_at = $3
      where r.org_id = $1 and r.member_id = $2 and r.status = 'pending' and r.expires_at <= $3`,
    [ctx.actor.org.id, memberId, ctx.now],
  )
}

/** Refuses an absence that overlaps a pending or approved request of the same member. */
export async function requireNoOther(ctx: MutationContext, absence: Absence): Promise<void> {
  const other = await ctx.db.row<{ id: string }>(
    `select r.id from time_off_requests r
      where r.org_id = $1 and r.member_id = $2 and r.status in ('pending', 'approved') and r.archived_at is null
        and r.from_date <= $4 and r.to_date >= $3
        and (r.time_start is null or $5::time is null or (r.time_start < $6::time and r.time_end > $5::time))
      order by r.from_date limit 1`,
    [
      ctx.actor.org.id,
      absence.member_id,
      absence.from_date,
      absence.to_date,
      absence.time_start,
      absence.time_end,
    ],
  )
  if (other) throw overlapping(other.id)
}

/** Creates the error for overlapping requests. `id` is null if the caller cannot access the other request. */
export function overlapping(id: string | null): AppError {
  const named = id === null ? {} : { time_off_request_id: id }
  return invalidState('The member already has a request for part of that time.', [
    { field: 'from_date', message: 'overlaps another request', reason: 'overlap', ...named },
  ])
}

/** Stores the days of an approved absence. Scheduling reads these rows. */
export function insertDaysOff(
  ctx: MutationContext,
  request: RequestRow,
  days: readonly Pick<DayOff, 'date' | 'minutes'>[],
  isPaid: boolean,
): void {
  ctx.db.later(
    `insert into time_off_request_days (org_id, time_off_request_id, date, member_id, location_id, minutes, time_start, time_end, is_paid)
     select $1, $2, d.date, $3, $4, d.minutes, $5, $6, $7
       from jsonb_to_recordset($8::jsonb) as d (date date, minutes integer)`,
    [
      ctx.actor.org.id,
      request.id,
      request.member_id,
      request.location_id,
      request.time_start,
      request.time_end,
      isPaid,
      JSON.stringify(days.map(({ date, minutes }) => ({ date, minutes }))),
    ],
  )
}

export function deleteDaysOff(ctx: MutationContext, requestId: string): void {
  ctx.db.later(`delete from time_off_request_days where org_id = $1 and time_off_request_id = $2`, [
    ctx.actor.org.id,
    requestId,
  ])
}

/**
 * True if the member `leaderId` leads a crew to which `memberId` belongs. The view `led_members` contains only leaders
 * who are allowed to see the records of their crew.
 */
export async function leads(ctx: QueryContext, leaderId: string, memberId: string): Promise<boolean> {
  const row = await ctx.db.row(
    `select 1 from led_members l where l.org_id = $1 and l.leader_id = $2 and l.member_id = $3 limit 1`,
    [ctx.actor.org.id, leaderId, memberId],
  )
  return row !== undefined
}

export const expiredRequests: DueRecords = {
  table: 'time_off_requests',
  isDue: (now) => `r.status = 'pending' and r.expires_at <= ${now}`,
}

export async function firstExpiryOfRequests(
  db: Queries,
  orgId: string,
  after: string,
): Promise<string | null> {
  const row = await db.row<{ at: string | null }>(
    `select min(r.expires_at) as at from time_off_requests r
      where r.org_id = $1 and r.status = 'pending' and r.expires_at > $2`,
    [orgId, after],
  )
  return row!.at
}
