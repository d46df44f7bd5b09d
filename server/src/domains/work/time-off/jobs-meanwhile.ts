import * as z from 'zod'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { calendarDate, id, wallTime } from '../../../kernel/schema/fields.ts'
import { jobs, jobStatuses, selectScheduledWork } from '../jobs/index.ts'
import type { Absence } from '../../people/absences/index.ts'

const mostJobs = 100

export const jobsMeanwhile = () =>
  z
    .array(
      z.object({
        job_id: id(),
        visit_id: id().describe('The visit of the job. The first visit has the id of the job.'),
        job_number: z.int(),
        status: z.enum(jobStatuses),
        scheduled_date: calendarDate(),
        scheduled_time_start: wallTime().nullable(),
        scheduled_time_end: wallTime().nullable(),
      }),
    )
    .describe(
      `Visits of the member's jobs during the absence, at most ${mostJobs}. The call does not change ` +
        'these visits.',
    )

/** Finds the visits of jobs that the member is scheduled for during the absence, in chronological order. */
export async function findJobsMeanwhile(
  ctx: QueryContext,
  { member_id, from_date, to_date, time_start, time_end }: Absence,
): Promise<z.infer<ReturnType<typeof jobsMeanwhile>>> {
  const work = await selectScheduledWork(ctx.db, ctx.actor.org.id, {
    memberIds: [member_id],
    from: from_date,
    to: to_date,
    statuses: ['scheduled', 'en_route', 'in_progress', 'on_hold'],
  })
  const overlapping = work.filter(({ scheduled_time_start: start, scheduled_time_end: end }) => {
    if (time_start === null || start === null) return true
    return start < time_end! && (end === null || end <= start || end > time_start)
  })
  const order = (job: (typeof overlapping)[number]): string =>
    `${job.scheduled_date} ${job.scheduled_time_start ?? ''} ${job.id} ${job.visit_id}`
  const first = overlapping.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, mostJobs)
  const rows = await jobs.findMany(
    ctx.db,
    ctx.actor.org.id,
    first.map((job) => job.id),
  )
  const byId = new Map(rows.map((job) => [job.id, job]))
  return first.map((job) => {
    const { job_number } = byId.get(job.id)!
    const { status, scheduled_date, scheduled_time_start, scheduled_time_end } = job
    return {
      job_id: job.id,
      visit_id: job.visit_id,
      job_number,
      status,
      scheduled_date,
      scheduled_time_start,
      scheduled_time_end,
    }
  })
}
