import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { calendarDate, id, wallTime } from '../../../kernel/schema/fields.ts'
import { addDays, isCalendarDate } from '../../../kernel/time/index.ts'
import { instantsOf } from './job-schedule.ts'
import type { Job } from './job.ts'
import { jobSchema } from './job.ts'
import { selectVisitsSharing } from './jobs-table.ts'

export const conflictSchema = z.object({
  job_id: id(),
  visit_id: id(),
  job_number: z.int(),
  scheduled_date: calendarDate(),
  scheduled_time_start: wallTime(),
  scheduled_time_end: wallTime().nullable(),
  timezone: z.string(),
  member_ids: z.array(id()).describe('Members who are assigned to both jobs.'),
  same_crew: z.boolean(),
  same_vehicle: z.boolean(),
})
export type Conflict = z.infer<typeof conflictSchema>

/** A job in the output of scheduling operations, with its conflicts. */
export const plannedJobSchema = jobSchema.extend({
  conflicts: z
    .array(conflictSchema)
    .describe(
      'Open visits at the same time with the same member, crew or vehicle. Conflicts are only ' +
        'reported; they do not prevent the change.',
    ),
})

export type PlannedJob = z.infer<typeof plannedJobSchema>

/**
 * Only visits whose dates are at most this many days apart can overlap. The local dates of two locations can differ by
 * more than a day, and an overnight job extends into the next day.
 */
const daysAround = 2

/**
 * Returns the job with the visits that overlap the planned visit. `visitId` and `visit` default to the job's only
 * visit.
 */
export async function withConflicts(
  ctx: QueryContext,
  job: Job,
  { visit, visitId }: { visit: Job; visitId: string } = { visit: job, visitId: job.id },
): Promise<PlannedJob> {
  return { ...job, conflicts: await conflictsOf(ctx, visit, visitId) }
}

/**
 * Returns the visits that overlap this one. `job` has the date, the times and the assignment of the visit. A visit
 * without a time of day has no conflicts.
 */
export async function conflictsOf(ctx: QueryContext, job: Job, visitId: string): Promise<Conflict[]> {
  const date = job.scheduled_date
  const mine = spanOf(job)
  if (date === null || mine === null) return []
  const others = await selectVisitsSharing(ctx.db, ctx.actor.org.id, {
    visit_id: visitId,
    member_ids: job.assignees.map((each) => each.member_id),
    crew_id: job.crew_id,
    vehicle_id: job.vehicle_id,
    from: shifted(date, -daysAround),
    to: shifted(date, daysAround),
  })
  const members = new Set(job.assignees.map((each) => each.member_id))
  return others.flatMap((other): Conflict[] => {
    const theirs = spanOf(instantsOf(other))
    if (!theirs || mine.from >= theirs.to || theirs.from >= mine.to) return []
    return [
      {
        job_id: other.id,
        visit_id: other.visit_id,
        job_number: other.job_number,
        scheduled_date: other.scheduled_date!,
        scheduled_time_start: other.scheduled_time_start!,
        scheduled_time_end: other.scheduled_time_end,
        timezone: other.timezone,
        member_ids: other.assignees.map((each) => each.member_id).filter((member) => members.has(member)),
        same_crew: job.crew_id !== null && other.crew_id === job.crew_id,
        same_vehicle: job.vehicle_id !== null && other.vehicle_id === job.vehicle_id,
      },
    ]
  })
}

/**
 * Returns the start and end of a visit, in milliseconds since 1970. The end is at least 1 ms after the start, even
 * without an end time.
 */
function spanOf(
  job: Pick<Job, 'scheduled_start_at' | 'scheduled_end_at'>,
): { from: number; to: number } | null {
  if (job.scheduled_start_at === null) return null
  const from = Date.parse(job.scheduled_start_at)
  const to = job.scheduled_end_at === null ? from : Date.parse(job.scheduled_end_at)
  return { from, to: Math.max(to, from + 1) }
}

/** Adds days to a date. If the result is not a supported date, returns the date unchanged. */
function shifted(date: string, days: number): string {
  const day = addDays(date, days)
  return isCalendarDate(day) ? day : date
}
