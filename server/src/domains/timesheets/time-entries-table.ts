import { lockOf } from '../../kernel/database/lock.ts'
import { invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { longestEntryMs, type TimeEntryRow, timeEntries } from './time-entry.ts'

/** Changes of the time of one member take turns from here on. */
export function holdTimeOf(ctx: MutationContext, memberId: string): void {
  ctx.db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`time of ${memberId}`])
}

/** The one that was not ended yet; there is at most one. */
export function findOpenEntry(ctx: MutationContext, memberId: string): Promise<TimeEntryRow | undefined> {
  return ctx.db.row(
    `${timeEntries.select} where r.org_id = $1 and r.member_id = $2 and r.ended_at is null and r.archived_at is null`,
    [ctx.actor.org.id, memberId],
  )
}

interface Time {
  member_id: string
  started_at: string
  /** Null: it is open, and may last a day. */
  ended_at: string | null
}

/** Refuses time that another entry of the member has already; `except` is the entry that changes. */
export async function requireApart(
  ctx: MutationContext,
  { member_id, started_at, ended_at }: Time,
  except: string | null,
): Promise<void> {
  const end = ended_at ?? new Date(Date.parse(started_at) + longestEntryMs).toISOString()
  const other = await ctx.db.row<{ id: string }>(
    `select r.id from time_entries r
      where r.org_id = $1 and r.member_id = $2 and r.archived_at is null and r.id is distinct from $5
        and r.started_at < $4 and coalesce(r.ended_at, r.started_at + interval '24 hours') > $3
        and r.started_at > $3::timestamptz - interval '24 hours' and r.started_at is distinct from r.ended_at
        and $3::timestamptz < $4::timestamptz
      order by r.started_at limit 1`,
    [ctx.actor.org.id, member_id, started_at, end, except],
  )
  if (other) throw overlap(other.id)
}

/** `id` is null where the other one is out of the caller's sight. */
export function overlap(id: string | null) {
  const named = id === null ? {} : { time_entry_id: id }
  return invalidState('The member has another entry at that time.', [
    { field: 'started_at', message: 'is within the time of another entry', reason: 'overlap', ...named },
  ])
}

export function alreadyOpen(id: string | null) {
  const named = id === null ? {} : { time_entry_id: id }
  return invalidState('An entry is open: end it first.', [
    { message: 'there is an open entry', reason: 'already_open', ...named },
  ])
}
