import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { omitUndefined } from '../../../../kernel/records/omit-undefined.ts'
import type { CalendarDate } from '../../../../kernel/time/index.ts'
import { type LineItem, replaceLineItems } from '../../../organization/line-items/index.ts'
import { isSameAssignees } from '../assignees-input.ts'
import { inOrder, replaceAssignees } from '../job-assignees-table.ts'
import { type JobColumns, type JobRow, jobs } from '../job.ts'
import { cancelWholeJob } from '../cancel-job.ts'
import { keepLinesOfVisits } from '../lines-of-visits-table.ts'
import { asVisit, withVisits } from '../lock-visit.ts'
import { changeJob } from '../move-job.ts'
import { moveWindow } from '../move-window.ts'
import { customerOf } from '../new-job.ts'
import { emitJobAssigned } from '../emit-job-assigned.ts'
import type { VisitCourse } from '../visit-course.ts'
import type { RemainingJob } from './remaining-job.ts'
import { priceAsBefore, windowOn } from './make-jobs.ts'
import { pinnedGroups } from './pinned-groups.ts'
import type { RecurrenceRow } from './recurrence.ts'
import { deleteRecurringJob, type RecurringJob, recordWritten } from './recurrences-table.ts'
import {
  type RecurrenceGroup,
  recurrenceGroups,
  type WrittenGroups,
  writtenGroups,
} from './written-groups.ts'

interface Plan {
  /** Jobs of the recurrence from the day on which the change takes effect. */
  existingJobs: readonly RecurringJob[]
  /** True if the date is one of the dates of the changed recurrence. */
  isInSeries: (date: CalendarDate) => boolean
  /**
   * Groups of values that the caller passed. They are written even if the recurrence already has these values,
   * because jobs that were created earlier may have other values.
   */
  named: ReadonlySet<RecurrenceGroup>
  cancelPinned: boolean
}

/**
 * Updates the jobs of a recurrence after a change. Jobs that were started or invoiced are not changed. A job whose date
 * is no longer in the series is cancelled, unless a member changed its times, work or place. All other jobs get the new
 * values, except in groups of values that a member changed. Jobs are locked in the order of their ids. Returns the jobs
 * that remain although their date is no longer in the series.
 */
export async function changeJobs(
  ctx: MutationContext,
  before: RecurrenceRow,
  after: RecurrenceRow,
  { existingJobs, isInSeries, named, cancelPinned }: Plan,
): Promise<RemainingJob[]> {
  const change = await changeOf(ctx, before, after, named)
  const compare = pinnedGroups(ctx, before)
  const kept: RemainingJob[] = []
  for (const existing of existingJobs) {
    const { on_date, job_id } = existing
    const isInside = isInSeries(on_date)
    if (isInside && change.groups.length === 0) continue
    const job = await jobs.findAndLock(ctx, job_id)
    if (!job || job.status === 'complete' || job.status === 'cancelled') continue
    const reason = (await isStarted(ctx, job)) ? 'started' : job.is_invoiced ? 'invoiced' : undefined
    if (reason !== undefined) {
      if (!isInside) kept.push({ job_id, on_date, reason, pinned: [] })
      continue
    }
    const { written, pinned } = await compare(job, existing)
    if (isInside) await apply(ctx, { existing, job, written, pinned }, change, after.id)
    else if (!cancelPinned && pinned.some((group) => group !== 'people'))
      kept.push({ job_id, on_date, reason: 'pinned', pinned })
    else {
      await cancelWholeJob(ctx, job, { reason: reasonOfEnd, cancelled_by: 'company' })
      deleteRecurringJob(ctx, after.id, on_date)
    }
  }
  return kept.toSorted((a, b) => (a.on_date < b.on_date ? -1 : 1))
}

/**
 * Returns true if a visit of the job has begun. If the current visit is on hold and has not begun, the other visits are
 * checked too, because one of them may have begun before it was put on hold.
 */
async function isStarted(ctx: MutationContext, job: JobRow): Promise<boolean> {
  if (job.other_visits_done > 0 || isUnderWay(job)) return true
  if (job.status !== 'on_hold' || !job.has_visit_rows) return false
  return (await withVisits(ctx, job)).loaded.visits.some(isUnderWay)
}

const isUnderWay = ({ status, actual_started_at }: VisitCourse): boolean =>
  status === 'en_route' || status === 'in_progress' || (status === 'on_hold' && actual_started_at !== null)

const reasonOfEnd = 'This date is no longer part of the recurring work.'

/** The new values of the groups that change. They are computed once for all jobs. */
interface Change {
  groups: RecurrenceGroup[]
  columns: Partial<Record<RecurrenceGroup, Partial<JobColumns>>>
  line_items: LineItem[] | undefined
  assignees: JobRow['assignees']
  windowOn: (date: CalendarDate) => ReturnType<typeof windowOn>
  /**
   * Returns the digests (hashes) that the values of a job on this date would have if every group had the values of the
   * recurrence. If the lines do not change, those of the job are used.
   */
  valuesOn: (date: CalendarDate, job: JobRow) => WrittenGroups
}

async function changeOf(
  ctx: MutationContext,
  before: RecurrenceRow,
  after: RecurrenceRow,
  named: ReadonlySet<RecurrenceGroup>,
): Promise<Change> {
  const isOther = (name: keyof RecurrenceRow): boolean =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const isChanged: Record<RecurrenceGroup, boolean> = {
    window: isOther('times'),
    work: isOther('line_items') || isOther('service_type'),
    place: isOther('property_id'),
    people: isOther('crew_id') || !isSameAssignees(before.assignees, after.assignees),
  }
  const groups = recurrenceGroups.filter((group) => isChanged[group] || named.has(group))
  const priced =
    isOther('line_items') || named.has('work')
      ? await priceAsBefore(ctx, after)
      : { line_items: undefined, total_cents: undefined }
  return {
    groups,
    columns: {
      work: { service_type: after.service_type, ...omitUndefined({ total_cents: priced.total_cents }) },
      ...(groups.includes('place')
        ? { place: await customerOf(ctx, after.client_id, after.property_id) }
        : {}),
      people: { crew_id: after.crew_id },
    },
    line_items: priced.line_items,
    assignees: inOrder(after.assignees),
    windowOn: (date) => windowOn(after, date),
    valuesOn: (date, job) =>
      writtenGroups({ ...after, ...windowOn(after, date), line_items: priced.line_items ?? job.line_items }),
  }
}

/**
 * Applies a change of the recurrence to one of its jobs, which the caller has locked. Writes the groups of fields that
 * differ, except those that a member edited in this job itself.
 */
async function apply(
  ctx: MutationContext,
  of: { existing: RecurringJob; job: JobRow; written: WrittenGroups; pinned: readonly RecurrenceGroup[] },
  change: Change,
  recurrenceId: string,
): Promise<void> {
  const { existing, job: row, written, pinned } = of
  const [now, values] = [writtenGroups(row), change.valuesOn(existing.on_date, row)]
  // The times of a job can only be moved while it has the status `scheduled`.
  const isOpen = (group: RecurrenceGroup): boolean =>
    !pinned.includes(group) &&
    now[group] !== values[group] &&
    (group !== 'window' || row.status === 'scheduled')
  const groups = change.groups.filter(isOpen)
  if (groups.length === 0) return
  const isHandedOut = groups.includes('people') && !isSameAssignees(row.assignees, change.assignees)
  const assignees = isHandedOut ? change.assignees : undefined
  const lines = groups.includes('work') ? change.line_items : undefined
  const line_items = lines ? await replaceLines(ctx, row, lines) : row.line_items
  if (assignees) replaceAssignees(ctx, row.id, assignees)
  const next = { ...row, line_items, assignees: assignees ?? row.assignees }
  const columns: Partial<JobColumns> = Object.assign({}, ...groups.map((group) => change.columns[group]))
  const job = groups.includes('window')
    ? moveWindow(ctx, await asVisit(ctx, next), change.windowOn(existing.on_date), columns).job
    : changeJob(ctx, next, columns)
  if (assignees) emitJobAssigned(ctx, job, row.assignees)
  const stored = writtenGroups(job)
  recordWritten(ctx, recurrenceId, {
    ...existing,
    job_version: pinned.length === 0 ? job.version : existing.job_version,
    written: { ...written, ...Object.fromEntries(groups.map((group) => [group, stored[group]])) },
  })
}

async function replaceLines(
  ctx: MutationContext,
  row: JobRow,
  lines: readonly LineItem[],
): Promise<LineItem[]> {
  const fresh = lines.map((line) => ({ ...line, id: newId() }))
  await replaceLineItems(ctx.db, ctx.actor.org.id, 'job_id', row.id, fresh)
  keepLinesOfVisits(ctx, row, fresh, sameWork(fresh, row.line_items))
  return fresh
}

/**
 * Finds, for each new line of a job, the former line that it replaces: the first one with the same service and name
 * that no earlier line replaces. Ids cannot be used for this, because lines of a recurrence have none.
 */
function sameWork(lines: readonly LineItem[], former: readonly LineItem[]): (LineItem | undefined)[] {
  const left = [...former]
  return lines.map(({ service_id, name }) => {
    const at = left.findIndex((line) => line.service_id === service_id && line.name === name)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
}
