import { authorColumns } from '../../../../../kernel/records/author.ts'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { newId } from '../../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { saveChanges } from '../../../../../kernel/records/save-changes.ts'
import { addDays } from '../../../../../kernel/time/index.ts'
import { properties } from '../../../../customers/clients/index.ts'
import { appointmentCancelled, appointmentScheduled } from '../../../../customers/leads/index.ts'
import { requireCrewAt } from '../../../../people/crews/index.ts'
import { requireAssignable } from '../../assignees-input.ts'
import { priceJob } from '../../job-contents.ts'
import { jobAssigned, jobRescheduled, jobStatusChanged } from '../../job-events.ts'
import { inOrder } from '../../job-assignees-table.ts'
import { jobCreationEvents } from '../../make-job.ts'
import { originOf } from '../../origin-of-job.ts'
import { changeJobs } from '../../recurrence/change-jobs.ts'
import { jobToPrice, makeJobs } from '../../recurrence/make-jobs.ts'
import { type RemainingJob, remainingJobSchema } from '../../recurrence/remaining-job.ts'
import { mostAtOnce, planAhead, planBefore, todayOf } from '../../recurrence/plan-ahead.ts'
import { jobRecurrences, type RecurrenceRow } from '../../recurrence/recurrence.ts'
import {
  readTimes,
  recurrenceInput,
  type RecurrenceInput,
  requireSpan,
} from '../../recurrence/recurrence-input.ts'
import {
  type RecurringJob,
  selectMovedAhead,
  selectRecurringJobs,
  setPlan,
} from '../../recurrence/recurrences-table.ts'
import { readRule } from '../../recurrence/rule.ts'
import { type RecurrenceGroup, recurrenceGroups } from '../../recurrence/written-groups.ts'

export const saveRecurrence = mutation({
  name: 'jobs.recurrence.save',
  summary: 'Create or change recurring work.',
  description:
    'Omitted fields stay unchanged; null clears a field; a list replaces the stored list. Creates one ' +
    'job per date, up to `horizon_days` ahead; further jobs are created daily. A change also applies to ' +
    'upcoming jobs that were neither started nor invoiced. The fields of a job form four groups: window ' +
    '(date, times), work (lines, service type), place (property) and people (crew, assignees). If a ' +
    'member changed a field of a group in a job, all fields of this group stay as they are in that job. ' +
    'Other changes of a job, such as notes or tags, have no such effect. Jobs on dates that are no ' +
    'longer in the series are cancelled. If the recurring work ends (`archived`), all upcoming jobs are ' +
    'cancelled, including jobs of earlier dates that were moved to a later date. Jobs whose window, work ' +
    'or place a member changed are not cancelled but listed in `kept`. With `cancel_pinned`, in this ' +
    'call or a later one, they are cancelled too. If the recurring work is ended again, the remaining ' +
    'jobs are listed again. Jobs that a member cancelled are not created again. Setting `ends_on` clears ' +
    '`count`, and vice versa.',
  permission: ['manage_jobs'],
  input: recurrenceInput,
  output: jobRecurrences.schema.extend({
    kept: z
      .array(remainingJobSchema)
      .describe('Jobs that were not cancelled although their date is no longer in the series.'),
  }),
  errors: ['not_found', 'stale_version'],
  emits: [
    ...jobCreationEvents,
    appointmentScheduled,
    appointmentCancelled,
    jobAssigned,
    jobRescheduled,
    jobStatusChanged,
  ],
  async handler(ctx, { job_recurrence_id, expected_version, ...input }) {
    const { row, kept } =
      job_recurrence_id === undefined
        ? { row: await add(ctx, input), kept: [] }
        : await change(ctx, await jobRecurrences.lock(ctx, job_recurrence_id, expected_version), input)
    return { ...jobRecurrences.present(row, ctx), kept }
  },
})

type RecurrenceFields = Omit<RecurrenceInput, 'job_recurrence_id' | 'expected_version'>

async function add(ctx: MutationContext, input: RecurrenceFields): Promise<RecurrenceRow> {
  const { client_id, property_id, location_id, timezone } = await originOf(ctx, input)
  const assignees = inOrder(input.assignees ?? [])
  const row: RecurrenceRow = {
    id: newId(),
    location_id,
    timezone,
    client_id,
    property_id,
    service_type: input.service_type ?? null,
    line_items: input.line_items!,
    sold_lines: [],
    times: readTimes(input.times) ?? null,
    crew_id: input.crew_id ?? null,
    assignees,
    rule: readRule(input.rule!),
    starts_on: input.starts_on!,
    ends_on: input.ends_on ?? null,
    count: input.count ?? null,
    skip_months: (input.skip_months ?? []).toSorted((a, b) => a - b),
    horizon_days: input.horizon_days ?? 90,
    due_date: null,
    terms_from: null,
    version: 1,
    ...authorColumns('created', ctx.author),
    created_at: ctx.now,
    updated_at: ctx.now,
    archived_at: input.archived ? ctx.now : null,
  }
  requireSpan(row)
  if (row.crew_id !== null) await requireCrewAt(ctx, 'crew_id', row.crew_id, location_id)
  await requireAssignable(ctx, assignees, location_id)
  const { line_items: sold_lines } = await priceJob(ctx, jobToPrice(row), row.line_items)
  const sold = { ...row, sold_lines }
  const ahead = await planAhead(ctx, sold, { today: todayOf(ctx, sold), existingJobs: [] })
  jobRecurrences.insert(ctx, { ...sold, due_date: ahead.due_date })
  await makeJobs(ctx, sold, ahead.toMake)
  return sold
}

async function change(
  ctx: MutationContext,
  row: RecurrenceRow,
  input: RecurrenceFields,
): Promise<{ row: RecurrenceRow; kept: RemainingJob[] }> {
  const { client_id, archived, changes_from, cancel_pinned, ...changes } = input
  if (client_id !== undefined && client_id !== row.client_id)
    throw invalidField('client_id', 'cannot be changed; create new recurring work for another client')
  const after = saveChanges(
    ctx,
    jobRecurrences,
    row,
    {
      property_id: await propertyAfter(ctx, row, changes.property_id),
      service_type: changes.service_type,
      line_items: changes.line_items,
      sold_lines: await soldAfter(ctx, row, changes.line_items),
      times: readTimes(changes.times),
      crew_id: changes.crew_id,
      assignees: changes.assignees && inOrder(changes.assignees),
      rule: changes.rule && readRule(changes.rule),
      starts_on: changes.starts_on,
      ends_on: changes.count ? null : changes.ends_on,
      count: changes.ends_on ? null : changes.count,
      skip_months: changes.skip_months === null ? [] : changes.skip_months?.toSorted((a, b) => a - b),
      horizon_days: changes.horizon_days,
    },
    archived,
  )
  const today = todayOf(ctx, after)
  const from = changes_from !== undefined && changes_from > today ? changes_from : today
  const named =
    row.terms_from !== null && from < row.terms_from ? groupsNamedBy(changes) : new Set<RecurrenceGroup>()
  const isRepeated = archived === true || cancel_pinned === true
  if (after === row && named.size === 0 && !isRepeated) return { row, kept: [] }
  requireSpan(after)
  await requireChanged(ctx, row, after)
  if (from > today) await makeBefore(ctx, row, { today, from })
  const upcoming = await selectRecurringJobs(ctx.db, ctx.actor.org.id, row.id, today)
  const ended = after.archived_at !== null && from === today
  const moved = ended ? await selectMovedAhead(ctx.db, ctx.actor.org.id, row.id, today) : []
  const existingJobs = [...moved, ...upcoming.filter(({ on_date }) => on_date >= from)].toSorted(byJobId)
  const terms = from > today ? { ...after, terms_from: from } : after
  const ahead = await planAhead(ctx, terms, { today, existingJobs: upcoming })
  const isFormer = (date: string): boolean =>
    after.archived_at === null && after.terms_from !== null && date < after.terms_from
  const kept = await changeJobs(ctx, row, after, {
    existingJobs,
    isInSeries: (date) => ahead.dates.has(date) || isFormer(date),
    named,
    cancelPinned: cancel_pinned ?? false,
  })
  await makeJobs(ctx, terms, ahead.toMake)
  setPlan(ctx, row.id, { due_date: ahead.due_date, terms_from: terms.terms_from })
  return { row: after, kept }
}

const byJobId = (a: RecurringJob, b: RecurringJob): number => (a.job_id < b.job_id ? -1 : 1)

function groupsNamedBy(input: Partial<RecurrenceFields>): Set<RecurrenceGroup> {
  const members: Record<RecurrenceGroup, (keyof RecurrenceFields)[]> = {
    window: ['times'],
    work: ['line_items', 'service_type'],
    place: ['property_id'],
    people: ['crew_id', 'assignees'],
  }
  return new Set(recurrenceGroups.filter((group) => members[group].some((name) => input[name] !== undefined)))
}

/**
 * Creates jobs for all dates before the first day of a change, because these jobs must have the values from before the
 * change.
 */
async function makeBefore(
  ctx: MutationContext,
  row: RecurrenceRow,
  { today, from }: { today: string; from: string },
): Promise<void> {
  const farthest = addDays(today, 365)
  if (from > farthest) throw invalidField('changes_from', `must not be after ${farthest} (365 days ahead)`)
  const existingJobs = await selectRecurringJobs(ctx.db, ctx.actor.org.id, row.id, today)
  const dates = await planBefore(ctx, row, { today, from, existingJobs })
  if (dates.length > mostAtOnce)
    throw invalidField(
      'changes_from',
      `must not be so late that more than ${mostAtOnce} dates of the series lie before it; choose an ` +
        'earlier day',
    )
  await makeJobs(ctx, row, dates)
}

/** Validates the crew and the assignees if they changed. */
async function requireChanged(ctx: MutationContext, row: RecurrenceRow, after: RecurrenceRow): Promise<void> {
  const { location_id } = row
  if (after.crew_id !== null && after.crew_id !== row.crew_id)
    await requireCrewAt(ctx, 'crew_id', after.crew_id, location_id)
  const previousIds = new Set(row.assignees.map(({ member_id }) => member_id))
  const isNew = after.assignees.some(({ member_id }) => !previousIds.has(member_id))
  if (isNew) await requireAssignable(ctx, after.assignees, location_id)
}

/**
 * Prices the new lines of a recurrence. Returns undefined if they equal its current lines, so that the stored prices
 * stay.
 */
async function soldAfter(
  ctx: MutationContext,
  row: RecurrenceRow,
  lines: RecurrenceFields['line_items'],
): Promise<RecurrenceRow['sold_lines'] | undefined> {
  if (lines === undefined || isDeepStrictEqual(lines, row.line_items)) return undefined
  return (await priceJob(ctx, jobToPrice(row), lines)).line_items
}

/** Returns the new property if the input changes it. It must belong to the same client and the same location. */
async function propertyAfter(
  ctx: MutationContext,
  { client_id, location_id, property_id }: RecurrenceRow,
  propertyId: string | null | undefined,
): Promise<string | null | undefined> {
  if (propertyId === undefined || propertyId === property_id) return undefined
  if (propertyId === null) return (await originOf(ctx, { client_id })).property_id
  const property = await properties.find(ctx.db, ctx.actor.org.id, propertyId)
  if (property?.client_id !== client_id) throw invalidField('property_id', 'is not a property of the client')
  if (property.location_id !== location_id)
    throw invalidField('property_id', 'belongs to a different location than the recurring work')
  return propertyId
}
