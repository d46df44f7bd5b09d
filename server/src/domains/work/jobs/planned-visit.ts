import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { JobRow } from './job.ts'
import { linesOfVisit } from './lines-of-visit.ts'
import { notOfJob, requireOnlyVisit } from './lock-visit.ts'
import { selectVisitsOfJob } from './selected-visits-table.ts'

/** The data of a visit that determine its planned duration: its times, its planned minutes and its lines. */
export type PlannedVisitRow = Pick<
  JobRow,
  'location_id' | 'scheduled_time_start' | 'scheduled_time_end' | 'line_items'
> & {
  visit_id: string
  visit_minutes: number | null
}

/** Returns a visit of a job. `visitId` defaults to the current visit. Refuses a visit of another job. */
export async function findPlannedVisit(
  ctx: QueryContext,
  job: JobRow,
  visitId: string | null | undefined,
): Promise<PlannedVisitRow> {
  const { location_id, line_items } = job
  if (!job.has_visit_rows) {
    requireOnlyVisit(job, visitId)
    const { scheduled_time_start, scheduled_time_end } = job
    return {
      location_id,
      line_items,
      scheduled_time_start,
      scheduled_time_end,
      visit_id: job.id,
      visit_minutes: null,
    }
  }
  const visits = await selectVisitsOfJob(ctx.db, ctx.actor.org.id, job.id)
  const visit = visits.find((each) => (visitId ? each.visit_id === visitId : each.is_current))
  if (!visit) throw notOfJob()
  const { visit_id, minutes, line_ids, scheduled_time_start, scheduled_time_end } = visit
  const ofVisit = linesOfVisit(line_items, line_ids, visits)
  return {
    location_id,
    line_items: ofVisit,
    scheduled_time_start,
    scheduled_time_end,
    visit_id,
    visit_minutes: minutes,
  }
}
