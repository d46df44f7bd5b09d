import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { requireVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { exactlyOne, withRules } from '../../../../kernel/schema/member-rules.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { findJobOfVisit } from '../job-visits-table.ts'
import { scheduledDate } from '../job-window.ts'
import { type Job, type JobRow, jobs, jobSchema } from '../job.ts'
import { asVisit, toVisitRow, type VisitRow } from '../lock-visit.ts'
import { mailStops } from '../mail-stops.ts'
import { changeJob } from '../move-job.ts'
import { asJobOf } from '../move-visits.ts'
import { saveVisits } from '../save-visit.ts'
import { isOpenVisit, onlyVisit, type VisitOfJob } from '../visit-course.ts'
import { visitKinds } from '../../checklists/index.ts'

const stopSchema = jobSchema.extend({
  visit_id: id().describe('The visit at this stop.'),
  visit_number: z.int().describe('Number of the visit in the job, from 1.'),
  visit_kind: z.enum(visitKinds),
})
type Stop = z.infer<typeof stopSchema>

/** Maximum number of jobs or visits of one call. */
const mostStops = 300

export const dispatchJob = mutation({
  name: 'jobs.dispatch',
  summary: 'Store the order of the stops of a day, and notify the assigned members.',
  description:
    'The jobs must be open, scheduled on that day, and assigned. If a job has several visits, its visits of that ' +
    'day are the stops, one after the other. Pass `visit_ids` if they are at different positions, for example ' +
    'because two crews do them. Each assigned member gets one email with their own stops. A second call for the ' +
    'day replaces the order.',
  permission: ['manage_schedule'],
  sends: true,
  input: withRules(
    z.strictObject({
      date: scheduledDate(),
      job_ids: z
        .array(id())
        .min(1)
        .max(mostStops)
        .check(eachOnce())
        .optional()
        .describe('The jobs, in the order of the stops. Each stands for all its visits of the day.'),
      visit_ids: z
        .array(id())
        .min(1)
        .max(mostStops)
        .check(eachOnce())
        .optional()
        .describe('The visits, in the order of the stops. Other visits of their jobs stay as they are.'),
      notify: z
        .boolean()
        .default(true)
        .describe('If true, each assigned member gets an email with their stops.'),
      message: text(2000).nullish().describe('Additional text for the assignees.'),
      expected_versions: z
        .array(z.int().min(1).nullable())
        .max(mostStops)
        .nullish()
        .describe(
          'Expected version of each job, in the order of `job_ids` or `visit_ids`. Null accepts any ' +
            'version. If a job has another version, the call is refused with 409 `stale_version`.',
        ),
    }),
    exactlyOne('job_ids', 'visit_ids'),
    {
      field: 'expected_versions',
      message: 'must have one entry for each job or visit',
      isMet: ({ job_ids, visit_ids, expected_versions }) =>
        !expected_versions || expected_versions.length === (job_ids ?? visit_ids ?? []).length,
    },
  ),
  output: z.object({
    date: scheduledDate(),
    stops: z.array(stopSchema).describe('Stops in order, one for each visit.'),
    notified_member_ids: z.array(id()).describe('Members to whom an email was sent.'),
    ...deliveriesOutput,
  }),
  errors: ['invalid_state', 'stale_version'],
  async handler(ctx, { date, job_ids, visit_ids, notify, message, expected_versions }) {
    const named = job_ids ?? visit_ids!
    const field = job_ids ? 'job_ids' : 'visit_ids'
    const jobIds = job_ids ?? (await jobsOfVisits(ctx, visit_ids!))
    const rows = await lockStops(ctx, jobIds, field)
    requireVersions(rows, expected_versions)
    const visits: VisitRow[] = []
    for (const [at, row] of rows.entries()) {
      const ofRow = visit_ids ? [await asVisit(ctx, row, named[at])] : await stopsOfDay(ctx, row, date)
      for (const visit of ofRow) requireStop(visit, date, `${field}.${at}`)
      visits.push(...ofRow)
    }
    const stops = orderStops(ctx, visits)
    const mailResult = notify
      ? await mailStops(ctx, date, stops, message || null)
      : { notified_member_ids: [], deliveries: [] }
    return { date, stops, ...mailResult }
  },
})

/** Returns the id of the job of each visit. */
async function jobsOfVisits(ctx: MutationContext, visitIds: readonly string[]): Promise<string[]> {
  const jobIds: string[] = []
  for (const [at, visitId] of visitIds.entries()) {
    const jobId = await findJobOfVisit(ctx.db, ctx.actor.org.id, visitId)
    if (jobId === null) throw invalidField(`visit_ids.${at}`, 'is not a visit of the organization')
    jobIds.push(jobId)
  }
  return jobIds
}

/**
 * Locks the jobs in the order of their ids, because a fixed order prevents deadlocks between concurrent calls. Returns
 * them in the order of `ids`.
 */
async function lockStops(ctx: MutationContext, ids: readonly string[], field: string): Promise<JobRow[]> {
  const lockedRows = new Map<string, JobRow>()
  for (const jobId of ids.toSorted()) {
    const row = lockedRows.has(jobId) ? undefined : await jobs.findAndLock(ctx, jobId)
    if (row) lockedRows.set(jobId, row)
  }
  return ids.map((jobId, at) => {
    const row = lockedRows.get(jobId)
    if (!row)
      throw invalidField(
        `${field}.${at}`,
        `is not a ${field === 'job_ids' ? 'job' : 'visit'} of the organization`,
      )
    return row
  })
}

/**
 * Returns the open visits of a job on a day, ordered by start time. If there are none, returns the current visit. The
 * caller then refuses it and reports why.
 */
async function stopsOfDay(ctx: MutationContext, row: JobRow, date: string): Promise<VisitRow[]> {
  const { loaded } = await asVisit(ctx, row)
  if (!loaded) return [row]
  const ofDay = loaded.visits
    .filter((visit) => isOpenVisit(visit) && visit.scheduled_date === date)
    .toSorted((a, b) => ((a.scheduled_time_start ?? '~') < (b.scheduled_time_start ?? '~') ? -1 : 1))
  return (ofDay.length > 0 ? ofDay : [loaded.current]).map((target) => toVisitRow({ ...loaded, target }))
}

/**
 * Numbers the visits as stops of the route, in this order, and marks them as dispatched. All visits of a job are saved
 * at once, so that its version is raised once.
 */
function orderStops(ctx: MutationContext, rows: readonly VisitRow[]): Stop[] {
  const numbered = rows.map((row, at) => ({ row, course: { stop_order: at + 1, dispatched_at: ctx.now } }))
  const stops: Stop[] = []
  for (const ofJob of Map.groupBy(numbered, ({ row }) => row.id).values()) {
    const [{ row: first, course }] = ofJob as [(typeof ofJob)[number]]
    if (!first.loaded) {
      stops.push(stopOf(changeJob(ctx, first, course), onlyVisit(first)))
      continue
    }
    const ordered = ofJob.map(({ row, course: own }) => ({ ...row.loaded!.target, ...own }))
    const job = saveVisits(ctx, first.loaded, ordered)
    stops.push(...ordered.map((visit) => stopOf(asJobOf(ctx, job, visit), visit)))
  }
  return stops.toSorted((a, b) => a.stop_order! - b.stop_order!)
}

const stopOf = (job: Job, { visit_id, visit_number, kind }: VisitOfJob): Stop => ({
  ...job,
  visit_id,
  visit_number,
  visit_kind: kind,
})

function requireVersions(
  rows: readonly JobRow[],
  expected: readonly (number | null)[] | null | undefined,
): void {
  if (!expected) return
  for (const [at, row] of rows.entries()) requireVersion(row, expected[at])
}

function requireStop(row: JobRow, date: string, field: string): void {
  const refuse = (message: string): never => {
    throw invalidState(`Job ${row.job_number} cannot be a stop on that day.`, [
      { field, message, job_id: row.id },
    ])
  }
  if (row.status === 'complete' || row.status === 'cancelled' || row.status === 'unscheduled')
    refuse(`is ${row.status}`)
  if (row.scheduled_date !== date) refuse(`is scheduled for ${row.scheduled_date}`)
  if (row.assignees.length === 0) refuse('has no assignee')
}
