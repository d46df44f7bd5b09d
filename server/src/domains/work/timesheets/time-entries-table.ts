import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import { lockOf } from '../../../kernel/database/lock.ts'
import type { Parameter } from '../../../kernel/database/queries.ts'
import { type AppError, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { keyParameter } from '../../../kernel/records/author.ts'
import type { CalendarDate } from '../../../kernel/time/index.ts'
import { longestEntryMs, type TimeEntryRow, timeEntries } from './time-entry.ts'

/** Locks the time entries of a member, so that concurrent changes run one after another. */
export function lockMemberTime(ctx: MutationContext, memberId: string): void {
  ctx.db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`time of ${memberId}`])
}

/** Returns the open time entry of a member, who has at most one. */
export function findOpenEntry(ctx: MutationContext, memberId: string): Promise<TimeEntryRow | undefined> {
  return ctx.db.row(
    `${timeEntries.select} where r.org_id = $1 and r.member_id = $2 and r.ended_at is null and r.archived_at is null`,
    [ctx.actor.org.id, memberId],
  )
}

interface Time {
  member_id: string
  started_at: string
  /** Null while the entry is open. To find overlaps, an open entry counts as lasting one day, the maximum length. */
  ended_at: string | null
}

/** Refuses time that overlaps another entry of the member. `except` is the id of the entry that is changed. */
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

/** Creates the error for overlapping entries. `id` is null if the caller cannot access the other entry. */
export function overlap(id: string | null): AppError {
  const named = id === null ? {} : { time_entry_id: id }
  return invalidState('The member has another entry at that time.', [
    { field: 'started_at', message: 'overlaps another entry', reason: 'overlap', ...named },
  ])
}

export function alreadyOpen(id: string | null): AppError {
  const named = id === null ? {} : { time_entry_id: id }
  return invalidState('The member already has an open time entry. End that entry first.', [
    { message: 'the member has an open entry', reason: 'already_open', ...named },
  ])
}

/** Returns the total seconds of the entries that meet the SQL conditions on rows `r`. */
export async function sumOfEntries(
  ctx: QueryContext,
  conditions: (bind: (value: Parameter) => string) => string[],
): Promise<number> {
  const parameters: Parameter[] = [ctx.actor.org.id]
  const all = conditions((value) => `$${parameters.push(value)}`)
  const row = await ctx.db.row<{ sum: number }>(
    `select coalesce(sum(r.worked_seconds), 0)::bigint as sum from time_entries r
      where ${['r.org_id = $1', ...all].join(' and ')}`,
    parameters,
  )
  return row!.sum
}

interface Period {
  from: CalendarDate
  to: CalendarDate
  memberIds: readonly string[] | null
  statuses: readonly TimeEntryRow['status'][]
  limit: number
}

export type EntryToApprove = Pick<
  TimeEntryRow,
  'id' | 'member_id' | 'location_id' | 'status' | 'in_doubt' | 'version'
>

/** Locks those time entries of a period that the caller may change, in the order of their ids to prevent deadlocks. */
export function lockEntries(
  ctx: MutationContext,
  { from, to, memberIds, statuses, limit }: Period,
): Promise<EntryToApprove[]> {
  const parameters: Parameter[] = [ctx.actor.org.id, from, to, memberIds, statuses, limit]
  const own = timeEntries.own(ctx, (value) => `$${parameters.push(value)}`)
  return ctx.db.rows(
    `select r.id, r.member_id, r.location_id, r.status, r.in_doubt, r.version from time_entries r
      where ${[
        'r.org_id = $1 and r.local_date between $2 and $3 and r.archived_at is null',
        '($4::uuid[] is null or r.member_id = any ($4)) and r.status = any ($5)',
        ...own,
      ].join(' and ')}
      order by r.id limit $6 for update`,
    parameters,
  )
}

/** Approves time entries or, without `by`, undoes their approval. Raises the version of each. */
export function markApproved(
  ctx: MutationContext,
  ids: readonly string[],
  by: { member_id: string | null; key: OnBehalfOf | null } | undefined,
): void {
  const undone = by === undefined
  ctx.db.later(
    `update time_entries r
        set status = $3, approved_at = $4, approved_by = $5, approved_by_key = $6,
            version = r.version + 1, updated_at = $7
      where r.org_id = $1 and r.id = any ($2::uuid[])`,
    [
      ctx.actor.org.id,
      ids,
      undone ? 'closed' : 'approved',
      undone ? null : ctx.now,
      undone ? null : by.member_id,
      undone ? null : keyParameter(by.key),
      ctx.now,
    ],
  )
}
