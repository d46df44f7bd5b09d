import { type AppError, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { readBreaks, type BreakInput } from './breaks.ts'
import type { Position } from '../../../kernel/schema/position.ts'
import { findOpenEntry, lockMemberTime } from './time-entries-table.ts'
import { doubtfulMs, longestEntryMs, type TimeEntryRow, timeEntries } from './time-entry.ts'
import { workedSeconds } from './worked-seconds.ts'

interface ClockOut {
  memberId: string
  /** End of work. It must not be in the future. */
  at: string
  breaks?: readonly BreakInput[]
  note?: string | null
  deviceAt?: string | null
  position?: Position | null
}

/**
 * Ends the open time entry of a member. Without an open entry, refuses with `not_open` (409). An entry that was open
 * for more than a day ends one day after its start, so that the member can clock in again. An entry of 16 hours or more
 * is marked for review by the office.
 */
export async function clockOut(ctx: MutationContext, input: ClockOut): Promise<TimeEntryRow> {
  lockMemberTime(ctx, input.memberId)
  const open = await findOpenEntry(ctx, input.memberId)
  const row = open && (await timeEntries.findAndLock(ctx, open.id))
  if (!row || row.ended_at !== null) throw notOpen()
  const begun = Date.parse(row.started_at)
  const lasted = Date.parse(input.at) - begun
  if (lasted < 0)
    throw invalidState('The open entry begins after this time.', [
      { message: `the open entry began at ${row.started_at}`, reason: 'not_open', time_entry_id: row.id },
    ])
  const ended_at = new Date(begun + Math.min(lasted, longestEntryMs)).toISOString()
  const breaks = readBreaks(input.breaks ?? row.breaks, { started_at: row.started_at, ended_at })
  return timeEntries.save(ctx, row, {
    ended_at,
    breaks,
    worked_seconds: workedSeconds(row.started_at, ended_at, breaks),
    status: 'closed',
    in_doubt: lasted >= doubtfulMs,
    note: input.note || row.note,
    device_ended_at: input.deviceAt ?? null,
    pos_out: input.position ?? null,
  })
}

const notOpen = (): AppError =>
  invalidState('The member has no open entry.', [{ message: 'there is no open entry', reason: 'not_open' }])
