import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findOpenEntry, lockMemberTime } from './time-entries-table.ts'
import { doubtfulMs, longestEntryMs, timeEntries } from './time-entry.ts'
import { workedSeconds } from './worked-seconds.ts'

/**
 * Ends the open time entry of a member who leaves. It ends now, but at most one day after its start. Records who ended
 * it. Returns the number of ended entries.
 */
export async function endEntryOf(ctx: MutationContext, memberId: string, reason: string): Promise<number> {
  lockMemberTime(ctx, memberId)
  const open = await findOpenEntry(ctx, memberId)
  const row = open && (await timeEntries.findAndLock(ctx, open.id))
  if (!row || row.ended_at !== null) return 0
  const begun = Date.parse(row.started_at)
  const lasted = Math.max(0, Date.parse(ctx.now) - begun)
  const ended_at = new Date(begun + Math.min(lasted, longestEntryMs)).toISOString()
  timeEntries.save(ctx, row, {
    ended_at,
    worked_seconds: workedSeconds(row.started_at, ended_at, row.breaks),
    status: 'closed',
    in_doubt: lasted >= doubtfulMs,
    corrections: [...row.corrections, { at: ctx.now, by: ctx.author, reason, before: { ended_at: null } }],
  })
  return 1
}
