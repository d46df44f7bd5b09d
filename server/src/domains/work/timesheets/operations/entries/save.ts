import * as z from 'zod'
import { invalidField, invalidState } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { anyInstant, id, text } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { localDate, parseInstant, toIso } from '../../../../../kernel/time/index.ts'
import { findLocation, isActiveMember, memberAtHome } from '../../../../organization/company/index.ts'
import { membersLedBy } from '../../../../people/crews/index.ts'
import { type Break, breaksField, readBreaks } from '../../breaks.ts'
import { visitOfTime } from '../../clock-in.ts'
import {
  alreadyOpen,
  findOpenEntry,
  lockMemberTime,
  overlap,
  requireApart,
} from '../../time-entries-table.ts'
import {
  type Correction,
  entryKinds,
  longestEntryMs,
  type TimeEntryRow,
  timeEntries,
} from '../../time-entry.ts'
import { workedSeconds } from '../../worked-seconds.ts'

/** Maximum time from now to the start of an entry, in milliseconds: 366 days. */
const aheadMs = 366 * 86_400_000
const earliest = Date.parse('2000-01-01T00:00:00.000Z')
const mostCorrections = 100

const input = withRules(
  z.strictObject({
    time_entry_id: id().optional().describe('The entry to correct. Omit it to create one.'),
    member_id: idOf('member')
      .optional()
      .describe('Member whose time it is. Required for a new entry. It cannot be changed later.'),
    job_id: id().nullish().describe('Job that the time was spent on. Null for none.'),
    visit_id: id().nullish().describe('Visit of the job. Defaults to its current visit.'),
    kind: z.enum(entryKinds).optional().describe('Type of time. Defaults to work.'),
    started_at: anyInstant()
      .optional()
      .describe('Start. Required for a new entry.')
      .meta({ example: '2026-03-02T08:00:00-06:00' }),
    ended_at: anyInstant()
      .nullish()
      .describe('End, at most 24 hours after the start. Null means that the entry is open.')
      .meta({ example: '2026-03-02T16:30:00-06:00' }),
    breaks: breaksField().optional(),
    reason: text(500, 1).describe('Reason for the entry or correction, which is stored with it.'),
    archived: z
      .boolean()
      .optional()
      .describe('True removes the entry from all lists and totals; false restores it.'),
    expected_version: expectedVersion(),
  }),
  requiredUnless('member_id', 'time_entry_id', 'is required for a new entry'),
  requiredUnless('started_at', 'time_entry_id', 'is required for a new entry'),
)
type EntryInput = z.output<typeof input>

export const saveEntry = mutation({
  name: 'timesheets.entries.save',
  summary: "Record or correct a member's time, with a reason.",
  description: `Omitted fields stay unchanged; null clears a field; the list of breaks replaces the stored one. Former values are stored in \`corrections\`. A correction ends a pending review. The call is refused with 409 if the time overlaps another entry of the member (\`overlap\`, with the id of that entry if the caller can access it), if it would be a second open entry (\`already_open\`), or if the time is approved (\`approved\`: undo the approval first).`,
  permission: ['manage_timesheets'],
  reversibleBy: 'timesheets.entries.save',
  input,
  output: timeEntries.schema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, input) {
    const row = input.time_entry_id === undefined ? await added(ctx, input) : await corrected(ctx, input)
    return timeEntries.present(row, ctx)
  },
})

async function added(ctx: MutationContext, input: EntryInput): Promise<TimeEntryRow> {
  const memberId = input.member_id!
  await requireLed(ctx, memberId)
  const home = await memberAtHome(ctx, 'member_id', memberId)
  const visit_id = await visitOfTime(ctx, input.job_id, input.visit_id)
  const time = readTime(ctx, {
    started_at: input.started_at!,
    ended_at: input.ended_at ?? null,
    breaks: input.breaks ?? [],
  })
  lockMemberTime(ctx, memberId)
  if (!input.archived) await requireFreeTime(ctx, { member_id: memberId, ...time }, null)
  const row = await timeEntries.insertOnce(ctx, {
    location_id: home.locationId,
    member_id: memberId,
    job_id: input.job_id ?? null,
    visit_id,
    kind: input.kind ?? 'work',
    ...time,
    local_date: localDate(new Date(time.started_at), home.timezone),
    in_doubt: false,
    source: 'office',
    corrections: [correction(ctx, input.reason, {})],
    archived_at: input.archived ? ctx.now : null,
  })
  // The conflicting entry belongs to a location that the caller cannot access, so the error does not contain its id.
  if (!row) throw overlap(null)
  return row
}

async function corrected(ctx: MutationContext, input: EntryInput): Promise<TimeEntryRow> {
  const { member_id } = await timeEntries.get(ctx, input.time_entry_id!)
  lockMemberTime(ctx, member_id)
  const row = await timeEntries.lock(ctx, input.time_entry_id!, input.expected_version)
  if (input.member_id !== undefined && input.member_id !== row.member_id)
    throw invalidField('member_id', 'cannot be changed; archive the entry and create another one')
  if (row.status === 'approved')
    throw invalidState('The entry is approved. Undo the approval first.', [
      { field: 'time_entry_id', message: 'is approved', reason: 'approved' },
    ])
  const time = readTime(ctx, {
    started_at: input.started_at ?? row.started_at,
    ended_at: input.ended_at === undefined ? row.ended_at : input.ended_at,
    breaks: input.breaks ?? row.breaks,
  })
  const hidden = input.archived ?? row.archived_at !== null
  const change = differences(row, {
    ...time,
    job_id: input.job_id,
    ...(await changedVisit(ctx, row, input)),
    kind: input.kind,
    local_date: await dateAt(ctx, row, time.started_at),
    in_doubt: false,
    archived_at: hidden ? (row.archived_at ?? ctx.now) : null,
  })
  if (Object.keys(change).length === 0) return row
  if (!hidden) await requireFreeTime(ctx, { member_id, ...time }, row.id)
  if (row.corrections.length >= mostCorrections)
    throw invalidState(
      `An entry can be corrected at most ${mostCorrections} times. Archive it and create another one.`,
      [{ field: 'time_entry_id', message: `has ${mostCorrections} corrections`, reason: 'too_many' }],
    )
  const before = Object.fromEntries(
    correctedFields.filter((name) => name in change).map((name) => [name, row[name]]),
  )
  const corrections = [...row.corrections, correction(ctx, input.reason, before)]
  return timeEntries.save(ctx, row, { ...change, corrections })
}

/**
 * Returns the change of the entry's visit: `visit_id` with the new visit, or an empty object if neither the job nor
 * the visit changes. The first visit of a job has the id of the job.
 */
async function changedVisit(
  ctx: MutationContext,
  row: TimeEntryRow,
  { job_id = row.job_id, visit_id }: EntryInput,
): Promise<{ visit_id?: string | null }> {
  if (job_id === row.job_id && !visit_id) return {}
  return { visit_id: (await visitOfTime(ctx, job_id, visit_id)) ?? job_id }
}

/** Fields whose previous values are stored when an entry is corrected. */
const correctedFields = [
  'job_id',
  'visit_id',
  'kind',
  'started_at',
  'ended_at',
  'breaks',
  'worked_seconds',
  'archived_at',
] as const

function correction(ctx: MutationContext, reason: string, before: Correction['before']): Correction {
  return { at: ctx.now, by: ctx.author, reason, before }
}

interface Times {
  started_at: string
  ended_at: string | null
  breaks: readonly (Break | NonNullable<EntryInput['breaks']>[number])[]
}

function readTime(ctx: MutationContext, { started_at, ended_at, breaks }: Times) {
  const from = toIso(parseInstant(started_at)!)
  const to = ended_at === null ? null : toIso(parseInstant(ended_at)!)
  const begins = Date.parse(from)
  const now = Date.parse(ctx.now)
  if (begins < earliest) throw invalidField('started_at', 'must not be before the year 2000')
  if (begins > now + aheadMs) throw invalidField('started_at', 'must be at most a year ahead')
  if (to === null && begins > now)
    throw invalidField('ended_at', 'is required if the entry starts in the future')
  const lasts = to === null ? 0 : Date.parse(to) - begins
  if (to !== null && lasts <= 0) throw invalidField('ended_at', 'must be later than `started_at`')
  if (lasts > longestEntryMs) throw invalidField('ended_at', 'must be at most 24 hours after `started_at`')
  const read = readBreaks(breaks, { started_at: from, ended_at: to ?? ctx.now })
  return {
    started_at: from,
    ended_at: to,
    breaks: read,
    worked_seconds: workedSeconds(from, to, read),
    status: to === null ? ('open' as const) : ('closed' as const),
  }
}

async function dateAt(ctx: MutationContext, row: TimeEntryRow, started_at: string): Promise<string> {
  if (started_at === row.started_at) return row.local_date
  const location = await findLocation(ctx.db, ctx.actor.org.id, row.location_id)
  return localDate(new Date(started_at), location!.timezone)
}

async function requireFreeTime(
  ctx: MutationContext,
  time: { member_id: string; started_at: string; ended_at: string | null },
  except: string | null,
): Promise<void> {
  if (time.ended_at === null) {
    if (!(await isActiveMember(ctx.db, ctx.actor.org.id, time.member_id)))
      throw invalidField('ended_at', 'is required, because the member is deactivated')
    const open = await findOpenEntry(ctx, time.member_id)
    if (open && open.id !== except) throw alreadyOpen(open.id)
  }
  await requireApart(ctx, time, except)
}

/**
 * Refuses the call if the caller can access only own records and leads none of the crews to which the member belongs.
 */
async function requireLed(ctx: MutationContext, memberId: string): Promise<void> {
  if (ctx.own === null) return
  const led = await membersLedBy(ctx.db, ctx.actor.org.id, ctx.own)
  if (!led.includes(memberId)) throw invalidField('member_id', 'is not a member of a crew that you lead')
}
