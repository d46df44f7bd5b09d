import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { CalendarDate } from '../../../../kernel/time/index.ts'
import { type LineItem, replaceLineItems } from '../../../organization/line-items/index.ts'
import { isSameAssignees } from '../assignees-input.ts'
import { inOrder, replaceAssignees } from '../job-assignees-table.ts'
import { type Job, type JobColumns, type JobRow, jobs } from '../job.ts'
import { changeJob, moveJob } from '../move-job.ts'
import { moveWindow } from '../move-window.ts'
import { customerOf } from '../new-job.ts'
import { emitJobAssigned } from '../emit-job-assigned.ts'
import { priceAsBefore, windowOn } from './make-jobs.ts'
import type { RecurrenceRow } from './recurrence.ts'
import { deleteRecurringJob, type RecurringJob, recordJobVersion } from './recurrences-table.ts'

/**
 * Updates the recurrence's jobs that were neither started nor edited. Jobs on dates no longer in the series
 * are cancelled; the others get the new values. Jobs are locked in the order of their ids.
 */
export async function changeJobs(
  ctx: MutationContext,
  before: RecurrenceRow,
  after: RecurrenceRow,
  { existingJobs, dates }: { existingJobs: readonly RecurringJob[]; dates: ReadonlySet<CalendarDate> },
): Promise<void> {
  const change = await changeOf(ctx, before, after)
  for (const { on_date, job_id, job_version } of existingJobs) {
    const isInSeries = dates.has(on_date)
    if (isInSeries && !change) continue
    const row = await jobs.findAndLock(ctx, job_id)
    if (row?.version !== job_version || row.status !== 'scheduled' || row.is_invoiced) continue
    if (!isInSeries) {
      cancelJob(ctx, row)
      deleteRecurringJob(ctx, after.id, on_date)
    } else if (change) {
      const job = await change(row, on_date)
      recordJobVersion(ctx, after.id, { on_date, job_id, job_version: job.version })
    }
  }
}

const reason = 'The work does not come again on this date.'

function cancelJob(ctx: MutationContext, row: JobRow): void {
  const changes = { cancelled_at: ctx.now, cancel_reason: reason, cancelled_by: 'company' } as const
  moveJob(ctx, row, 'cancel', changes, reason)
}

type Change = (row: JobRow, date: CalendarDate) => Promise<Job>

/** Undefined if no value that the job has from its recurrence changes. */
async function changeOf(
  ctx: MutationContext,
  before: RecurrenceRow,
  after: RecurrenceRow,
): Promise<Change | undefined> {
  const isOther = (name: keyof RecurrenceRow): boolean =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const assignees = isSameAssignees(before.assignees, after.assignees) ? undefined : inOrder(after.assignees)
  const priced = isOther('line_items') ? await priceAsBefore(ctx, after) : undefined
  const columns: Partial<JobColumns> = {
    ...(isOther('property_id') ? await customerOf(ctx, after.client_id, after.property_id) : {}),
    ...(isOther('service_type') ? { service_type: after.service_type } : {}),
    ...(isOther('crew_id') ? { crew_id: after.crew_id } : {}),
    ...(priced ? { total_cents: priced.total_cents } : {}),
  }
  const isMoved = isOther('times')
  if (!isMoved && !assignees && Object.keys(columns).length === 0) return undefined
  return async (row, date) => {
    const previous = row.assignees
    const line_items = priced ? await replaceLines(ctx, row.id, priced.line_items) : row.line_items
    if (assignees) replaceAssignees(ctx, row.id, assignees)
    const next = { ...row, line_items, assignees: assignees ?? previous }
    const job = isMoved
      ? moveWindow(ctx, next, windowOn(after, date), columns)
      : changeJob(ctx, next, columns)
    if (assignees) emitJobAssigned(ctx, job, previous)
    return job
  }
}

async function replaceLines(
  ctx: MutationContext,
  jobId: string,
  lines: readonly LineItem[],
): Promise<LineItem[]> {
  const fresh = lines.map((line) => ({ ...line, id: newId() }))
  await replaceLineItems(ctx.db, ctx.actor.org.id, 'job_id', jobId, fresh)
  return fresh
}
