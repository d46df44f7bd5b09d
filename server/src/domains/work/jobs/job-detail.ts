import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { calendarDate, id, instant, wallTime } from '../../../kernel/schema/fields.ts'
import { authorSchema, toAuthor } from '../../../kernel/records/author.ts'
import { attachedTo, findAttached } from '../../organization/stored-files/index.ts'
import { type JobChecklist, jobChecklistSchema, readChecklists } from '../checklists/index.ts'
import { selectStatusChanges } from '../../organization/status-history/index.ts'
import { type JobRow, jobs, jobSchema } from './job.ts'
import { jobStatuses } from './job-status.ts'
import { findRecurrenceOfJob } from './recurrence/recurrences-table.ts'
import { selectFormerWindows } from './schedule-history-table.ts'
import { selectVisitsOfJob } from './selected-visits-table.ts'
import { presentVisit, visitSchema } from './visit.ts'

const formerWindow = z.object({
  visit_id: id(),
  scheduled_date: calendarDate().nullable(),
  scheduled_time_start: wallTime().nullable(),
  scheduled_time_end: wallTime().nullable(),
  replaced_at: instant(),
  replaced_by: authorSchema,
})

const visitWithChecklist = visitSchema.extend({
  checklist: z
    .object({ required: z.int(), done: z.int() })
    .describe('Number of required items of the checklists of this visit, and how many of them are done.'),
})

const statusChange = z.object({
  previous_status: z.enum(jobStatuses).nullable(),
  status: z.enum(jobStatuses),
  reason: z.string().nullable(),
  changed_at: instant(),
  changed_by: authorSchema,
  visit_id: id()
    .nullable()
    .describe(
      'The visit whose status changed, if the status of the job stayed the same. Null if the status of ' +
        'the job itself changed.',
    ),
})

export const jobDetailSchema = jobSchema
  .extend({
    checklists: z
      .array(jobChecklistSchema)
      .describe(
        'Checklists of the job. Before the work starts, the checklists that currently apply to the job; ' +
          'afterwards, the checklists that applied when the work started.',
      ),
    visits: z.array(visitWithChecklist).describe('Visits of the job by number. Each job has at least one.'),
    recurrence: z
      .object({
        job_recurrence_id: id(),
        on_date: calendarDate().describe('Date of the recurring work for which the job was created.'),
      })
      .nullable()
      .describe('The recurring work that created the job. Null if a member created it.'),
    schedule_history: z.array(formerWindow).describe('Former dates and times of the job, latest first.'),
    status_history: z
      .array(statusChange)
      .describe(
        'Status changes of the job, latest first. Includes status changes of single visits that did not ' +
          'change the status of the job.',
      ),
    ...attachedTo('job'),
  })
  .meta({ id: 'JobDetail', description: 'A job with its history.' })

export type JobDetail = z.infer<typeof jobDetailSchema>

export async function withCourse(ctx: QueryContext, row: JobRow): Promise<JobDetail> {
  const orgId = ctx.actor.org.id
  const [checklists, visits, windows, changes, attached, recurrence] = await Promise.all([
    readChecklists(ctx.db, orgId, row),
    selectVisitsOfJob(ctx.db, orgId, row.id),
    selectFormerWindows(ctx.db, orgId, row.id),
    selectStatusChanges(ctx.db, orgId, row.id),
    findAttached(ctx.db, orgId, 'job', row.id),
    findRecurrenceOfJob(ctx.db, orgId, row.id),
  ])
  return {
    ...jobs.present(row, ctx),
    checklists,
    recurrence,
    visits: visits.map((visit) => ({
      ...presentVisit(visit, ctx.now),
      checklist: countRequired(checklists.filter(({ visit_id }) => visit_id === visit.visit_id)),
    })),
    schedule_history: windows.map(({ replaced_by_type, replaced_by_id, replaced_by_key, ...window }) => ({
      ...window,
      replaced_by: toAuthor(replaced_by_type, replaced_by_id, replaced_by_key),
    })),
    status_history: changes.map(({ changed_by_type, changed_by_id, changed_by_key, ...change }) => ({
      previous_status: statusOf(change.previous_status),
      status: statusOf(change.status)!,
      reason: change.reason ?? null,
      changed_at: change.changed_at,
      visit_id: change.visit_id,
      changed_by: toAuthor(changed_by_type, changed_by_id, changed_by_key),
    })),
    ...attached,
  }
}

function countRequired(lists: readonly JobChecklist[]): { required: number; done: number } {
  const required = lists.flatMap(({ items }) => items.filter((item) => item.required))
  const isDone = ({ answer, photo_required }: (typeof required)[number]): boolean =>
    answer !== null && answer.value !== 'fail' && (answer.photo_ids.length > 0 || !photo_required)
  return { required: required.length, done: required.filter(isDone).length }
}

/**
 * Converts a status from the status history to the status of a job. The history stores the statuses of all kinds of
 * records as plain text. Null for an unknown status.
 */
function statusOf(word: string | null): JobRow['status'] | null {
  return jobStatuses.find((status) => status === word) ?? null
}
