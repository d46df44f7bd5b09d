import * as z from 'zod'
import { type Actor, keyBehind, memberBehind } from '../../../../kernel/access/actor.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { anyDay, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { daysBetween } from '../../../../kernel/time/index.ts'
import { type EntryToApprove, lockEntries, markApproved } from '../time-entries-table.ts'
import { timesheetsApproved } from '../timesheet-events.ts'

const mostDays = 31
const mostEntries = 5000

const reasons = ['open', 'own', 'needs_review'] as const

export const approveTimesheets = mutation({
  name: 'timesheets.approve',
  summary: 'Approve the time entries of a period, which locks them against changes, or undo an approval.',
  description: `An entry belongs to the day on which it begins. Open entries, entries that need a review, and the caller's own entries (unless the caller is an owner) are skipped and listed with the reason. If there are more than ${mostEntries} entries, the call is refused: pass fewer days or members.`,
  permission: ['manage_timesheets'],
  sensitive: true,
  reversibleBy: 'timesheets.approve',
  input: withRules(
    z.strictObject({
      from: anyDay().describe('First day, in the time zone of each location.'),
      to: anyDay().describe(`Last day. The period can have at most ${mostDays} days.`),
      member_ids: z
        .array(idOf('member'))
        .min(1)
        .max(200)
        .check(eachOnce())
        .optional()
        .describe('Only time of these members.'),
      undo: z
        .boolean()
        .default(false)
        .describe('True undoes the approval, so that the time can be corrected.'),
    }),
    { field: 'to', message: 'must not be before `from`', isMet: ({ from, to }) => from <= to },
    {
      field: 'to',
      message: `must be at most ${mostDays - 1} days after \`from\``,
      isMet: ({ from, to }) => from > to || daysBetween(from, to) < mostDays,
    },
  ),
  output: z.object({
    approved: z
      .int()
      .describe('Number of entries that were approved, or whose approval was undone (with `undo`).'),
    skipped: z
      .array(z.object({ time_entry_id: id(), reason: z.enum(reasons) }))
      .describe('Entries that were not changed.'),
  }),
  emits: [timesheetsApproved],
  async handler(ctx, { from, to, member_ids, undo }) {
    const entries = await lockEntries(ctx, {
      from,
      to,
      memberIds: member_ids ?? null,
      statuses: undo ? ['approved'] : ['open', 'closed'],
      limit: mostEntries + 1,
    })
    if (entries.length > mostEntries)
      throw invalidField('to', `must be earlier, because the period has more than ${mostEntries} entries`)
    const judged = entries.map((entry) => ({ entry, reason: reasonAgainst(ctx.actor, entry) }))
    const approvable = judged.flatMap(({ entry, reason }) => (reason === null ? [entry] : []))
    if (approvable.length > 0)
      markApproved(
        ctx,
        approvable.map((entry) => entry.id),
        undo ? undefined : { member_id: memberBehind(ctx.actor), key: keyBehind(ctx.actor) },
      )
    emitApproved(ctx, approvable, { from, to, outcome: undo ? 'undone' : 'approved' })
    return {
      approved: approvable.length,
      skipped: judged.flatMap(({ entry, reason }) =>
        reason === null ? [] : [{ time_entry_id: entry.id, reason }],
      ),
    }
  },
})

function reasonAgainst(actor: Actor, entry: EntryToApprove): (typeof reasons)[number] | null {
  if (entry.status === 'open') return 'open'
  const isOwner = actor.type === 'member' && actor.role === 'owner'
  if (!isOwner && entry.member_id === memberBehind(actor)) return 'own'
  return entry.status === 'closed' && entry.in_doubt ? 'needs_review' : null
}

function emitApproved(
  ctx: MutationContext,
  entries: readonly EntryToApprove[],
  period: { from: string; to: string; outcome: 'approved' | 'undone' },
): void {
  const groups = Map.groupBy(entries, ({ member_id, location_id }) => `${member_id} ${location_id}`)
  for (const ofMember of groups.values()) {
    const { member_id, location_id } = ofMember[0]!
    const version = Math.max(...ofMember.map((entry) => entry.version)) + 1
    const payload = { entries: ofMember.length, version, updated_at: ctx.now }
    ctx.emit(timesheetsApproved, { member_id, location_id, ...period, ...payload })
  }
}
