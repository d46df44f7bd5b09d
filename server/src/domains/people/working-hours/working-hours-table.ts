import type { Queries } from '../../../kernel/database/queries.ts'
import { lockOf } from '../../../kernel/database/lock.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { CalendarDate, Span } from '../../../kernel/time/index.ts'

/** A span of working time that repeats weekly. `weekday` is from 1 (Monday) to 7 (Sunday). */
export type WeeklyWindow = Span & { weekday: number }

/**
 * A member's weekly hours from `effective_from` until the next entry takes effect. If `windows` is null, the opening
 * hours of the location apply.
 */
export interface HoursInForce {
  member_id: string
  effective_from: CalendarDate
  windows: WeeklyWindow[] | null
}

export interface UnlikeDay {
  member_id: string
  date: CalendarDate
  windows: Span[]
  note: string | null
}

type Days = { memberIds: readonly string[]; from: CalendarDate; to: CalendarDate }

/** Reads the weekly hours that apply on at least one day of the range, ordered by member and start. */
export function selectHours(
  db: Queries,
  orgId: string,
  { memberIds, from, to }: Days,
): Promise<HoursInForce[]> {
  return db.rows(
    `select h.member_id, h.effective_from, h.windows from member_hours h
      where h.org_id = $1 and h.member_id = any ($2::uuid[]) and h.effective_from <= $4
        and h.effective_from >= coalesce((
          select max(x.effective_from) from member_hours x
           where x.org_id = h.org_id and x.member_id = h.member_id and x.effective_from <= $3), $3)
      order by h.member_id, h.effective_from`,
    [orgId, memberIds, from, to],
  )
}

export function selectUnlikeDays(
  db: Queries,
  orgId: string,
  { memberIds, from, to }: Days,
): Promise<UnlikeDay[]> {
  return db.rows(
    `select d.member_id, d.date, d.windows, d.note from member_days d
      where d.org_id = $1 and d.member_id = any ($2::uuid[]) and d.date between $3 and $4 order by d.member_id, d.date`,
    [orgId, memberIds, from, to],
  )
}

/** Locks a member's working hours, so that concurrent changes run one after another. */
export function lockHours(ctx: MutationContext, memberId: string): void {
  ctx.db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`hours of ${memberId}`])
}

/** Replaces the weekly hours from `effective_from` on. Entries that begin on this day or later are deleted. */
export function replaceHours(
  ctx: MutationContext,
  { member_id, effective_from, windows }: HoursInForce,
): void {
  ctx.db.later(`delete from member_hours where org_id = $1 and member_id = $2 and effective_from >= $3`, [
    ctx.actor.org.id,
    member_id,
    effective_from,
  ])
  ctx.db.later(
    `insert into member_hours (org_id, member_id, effective_from, windows) values ($1, $2, $3, $4)`,
    [ctx.actor.org.id, member_id, effective_from, windows && JSON.stringify(windows)],
  )
}

/** Replaces the member's exceptions on these days. Exceptions on the days in `removed` are deleted. */
export function replaceDays(
  ctx: MutationContext,
  memberId: string,
  days: readonly Omit<UnlikeDay, 'member_id'>[],
  removed: readonly CalendarDate[],
): void {
  ctx.db.later(
    `delete from member_days where org_id = $1 and member_id = $2 and date = any ($3::text[]::date[])`,
    [ctx.actor.org.id, memberId, [...removed, ...days.map(({ date }) => date)]],
  )
  ctx.db.later(
    `insert into member_days (org_id, member_id, date, windows, note)
     select $1, $2, d.date, d.windows, d.note from jsonb_to_recordset($3::jsonb) as d (date date, windows jsonb, note text)`,
    [ctx.actor.org.id, memberId, JSON.stringify(days)],
  )
}

/** Counts the stored rows of a member's hours: weekly entries (`sets`) and exceptions (`days`). */
export async function countHours(
  ctx: MutationContext,
  memberId: string,
): Promise<{ sets: number; days: number }> {
  const counts = await ctx.db.row<{ sets: number; days: number }>(
    `select (select count(*) from member_hours h where h.org_id = $1 and h.member_id = $2) as sets,
            (select count(*) from member_days d where d.org_id = $1 and d.member_id = $2) as days`,
    [ctx.actor.org.id, memberId],
  )
  return counts!
}
