import * as z from 'zod'
import { notFound } from '../../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../../kernel/operations/context.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { eachOnce } from '../../../../../kernel/schema/each-once.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { exactlyOne, needs, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { appointmentScheduled, leadStatusChanged } from '../../../../customers/leads/index.ts'
import { addVisits } from '../../add-visits.ts'
import { changeOwnFields } from '../../change-own-fields.ts'
import { handingOut } from '../../hand-out.ts'
import { jobAssigned, jobStatusChanged, visitAdded } from '../../job-events.ts'
import { scheduledDate, windowFields, windowRules } from '../../job-window.ts'
import { findJobOfVisit } from '../../job-visits-table.ts'
import { type JobRow, jobs } from '../../job.ts'
import { withVisits } from '../../lock-visit.ts'
import { requireOpenJob } from '../../open-visits.ts'
import { plannedJobSchema } from '../../schedule-conflicts.ts'
import { selectVisitsOfJob } from '../../selected-visits-table.ts'
import { presentVisit, visitSchema } from '../../visit.ts'
import {
  answeredChecklists,
  type ChecklistCounts,
  countChecklistItems,
  visitKinds,
} from '../../../checklists/index.ts'

const { overnight, ...times } = windowFields

const visitFields = {
  kind: z.enum(visitKinds).optional().describe('Kind of the visit. Defaults to `work` for a new visit.'),
  label: text(120).nullish().describe('Short name, such as "Lights up". Null clears it.'),
  minutes: z
    .int()
    .min(15)
    .max(1440)
    .nullish()
    .describe(
      'Planned duration in minutes. Null means that the duration is derived from the start and end ' +
        'times, or else from the lines.',
    ),
  line_ids: z
    .array(id())
    .max(200)
    .check(eachOnce())
    .optional()
    .describe(
      'Lines of the job that are done at this visit. A line can belong to only one visit. If empty, the visit ' +
        'is for the lines that are not assigned to a visit.',
    ),
  note: text(2000).nullish().describe('Internal note for the assignees of the visit. Null clears the note.'),
}

export type VisitFields = z.output<z.ZodObject<typeof visitFields>>

const input = withRules(
  z.strictObject({
    visit_id: id().optional().describe('The visit to change.'),
    job_id: id().optional().describe('The job to which visits are added.'),
    dates: z
      .array(scheduledDate().describe("Date of a visit, in the location's time zone."))
      .min(1)
      .max(31)
      .check(eachOnce())
      .optional()
      .describe('A visit is added for each date. If `dates` is omitted, one visit without a date is added.'),
    ...times,
    overnight,
    ...visitFields,
    ...handingOut,
    assignees: handingOut.assignees.describe('All assignees of the visit.'),
    expected_version: expectedVersion(),
  }),
  exactlyOne('visit_id', 'job_id'),
  needs('dates', 'job_id', 'is only for new visits: move a visit with `jobs.reschedule`'),
  needs('scheduled_time_start', 'dates', 'needs dates'),
  {
    field: 'line_ids',
    message: 'must be empty for several dates, because a line can belong to only one visit',
    isMet: ({ dates = [], line_ids = [] }) => dates.length <= 1 || line_ids.length === 0,
  },
  ...windowRules.slice(1),
)

export const saveVisit = mutation({
  name: 'jobs.visits.save',
  summary: 'Add visits to a job, one for each date, or change a visit.',
  description:
    'A job that takes several days has several visits and is invoiced once. New visits are added to the ' +
    'existing ones. If an existing visit has no date yet, the new ones are still added, and the answer has ' +
    'the warning `visit_undated`. To move a visit that has a date, call `jobs.reschedule` with its ' +
    '`visit_id`. To set the date of a visit that has none, call `jobs.schedule` with its `visit_id`. ' +
    'Absent fields stay unchanged. The call is refused with 409 and the reason `too_many` if the job would ' +
    'have more than 60 visits, and with the reason `job_closed` if the job is complete or cancelled. ' +
    'For a visit that is complete, a change of `kind` or `line_ids` is refused with the reason ' +
    '`visit_closed`, because its pay and its invoice follow from them. ' +
    'Conflicts with other visits are only reported.',
  permission: ['manage_schedule'],
  input,
  output: plannedJobSchema.extend({
    visits: z.array(visitSchema).describe('All visits of the job, ordered by number.'),
  }),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [visitAdded, jobStatusChanged, jobAssigned, appointmentScheduled, leadStatusChanged],
  async handler(ctx, { visit_id, job_id, expected_version, ...visit }) {
    const orgId = ctx.actor.org.id
    const jobId = job_id ?? (await findJobOfVisit(ctx.db, orgId, visit_id!))
    if (jobId === null) throw notFound('visit')
    const row = await jobs.lock(ctx, jobId, expected_version)
    requireOpenJob(row)
    const { loaded } = await withVisits(ctx, row, visit_id)
    const counts = await countsOfWholeJob(ctx, row)
    const planned = visit_id
      ? await changeOwnFields(ctx, loaded, visit, counts)
      : await addVisits(ctx, loaded, visit, counts)
    const visits = await selectVisitsOfJob(ctx.db, orgId, jobId)
    return { ...planned, visits: visits.map((each) => presentVisit(each, ctx.now)) }
  },
})

/**
 * Returns how many checklist items the job has, and how many are done, once a second visit has been added. From then
 * on, checklists that are answered separately for each visit do not count for the job.
 */
async function countsOfWholeJob(ctx: MutationContext, row: JobRow): Promise<Partial<ChecklistCounts>> {
  if (row.has_visit_rows || row.checklists_frozen_at === null) return {}
  const withRows = { ...row, has_visit_rows: true }
  return countChecklistItems(await answeredChecklists(ctx.db, ctx.actor.org.id, withRows))
}
