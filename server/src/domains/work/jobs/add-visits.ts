import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { markLeadConverted } from '../../customers/leads/index.ts'
import { addChecklistsOfVisits } from '../checklists/index.ts'
import { handOut, type Assignment } from './hand-out.ts'
import { visitAdded } from './job-events.ts'
import { requireInstants } from './job-schedule.ts'
import { readWindow } from './job-window.ts'
import type { Job, JobColumns, JobRow } from './job.ts'
import { type LoadedVisits, toVisitRow } from './lock-visit.ts'
import { asJobOf, moveVisits } from './move-visits.ts'
import { requireFewVisits } from './open-visits.ts'
import { type OwnFieldsInput, readOwnFields } from './own-fields.ts'
import { type Conflict, conflictsOf, type PlannedJob } from './schedule-conflicts.ts'
import { newOwnFields, noCourse, type VisitOfJob } from './visit-course.ts'
import { warnOfClock } from './warn-of-clock.ts'
import { warnOfPast } from './warn-of-past.ts'
import { warnOfUndated } from './warn-of-undated.ts'

export interface VisitsToAdd extends OwnFieldsInput, Assignment {
  /** Dates of the new visits, one for each. If absent, one visit without a date is added. */
  dates?: readonly string[] | undefined
  scheduled_time_start?: string | null | undefined
  scheduled_time_end?: string | null | undefined
  overnight: boolean
  arrival_window_minutes?: number | null | undefined
}

/**
 * Adds visits to a job that the caller has locked. Returns the job, and the visits with which the new ones conflict.
 */
export async function addVisits(
  ctx: MutationContext,
  loaded: LoadedVisits,
  { dates, assignees, crew_id, vehicle_id, ...input }: VisitsToAdd,
  ofJob: Partial<JobColumns>,
): Promise<PlannedJob> {
  const { job, visits } = loaded
  const days = dates ?? [null]
  requireFewVisits(visits.length + days.length)
  const own = readOwnFields(loaded, null, input)
  const last = Math.max(...visits.map(({ visit_number }) => visit_number))
  const added: Added[] = []
  for (const [at, date] of days.entries()) {
    const window = readWindow({ ...input, scheduled_date: date })
    const visit: VisitOfJob = {
      ...noCourse,
      ...window,
      status: date === null ? 'unscheduled' : 'scheduled',
      ...newOwnFields,
      ...own,
      visit_id: newId(),
      visit_number: last + at + 1,
      assignees: [],
    }
    requireInstants({ ...window, timezone: job.timezone })
    const row = toVisitRow({ ...loaded, target: visit })
    const handed = await handOut(ctx, row, { assignees, crew_id, vehicle_id }, date)
    const assigned = { ...visit, ...handed.changes, assignees: handed.row.assignees }
    added.push({ visit: assigned, emitAssigned: (asJob) => handed.emitAssigned(asJob) })
  }
  const newVisits = added.map(({ visit }) => visit)
  await addChecklistsOfVisits(ctx, job, newVisits)
  const moved = moveVisits(ctx, loaded, newVisits, null, ofJob)
  for (const { visit, emitAssigned } of added) {
    const asJob = asJobOf(ctx, moved.row, visit)
    emitAdded(ctx, moved.job, visit)
    emitAssigned(asJob)
    warnOfClock(ctx, asJob)
    warnOfPast(ctx, asJob)
  }
  if (dates !== undefined) warnOfUndated(ctx, visits)
  if (job.lead_id !== null && dates !== undefined) await markLeadConverted(ctx, job.lead_id)
  return { ...moved.job, conflicts: await conflictsOfAll(ctx, moved.row, newVisits) }
}

interface Added {
  visit: VisitOfJob
  emitAssigned: (job: Job) => void
}

function emitAdded(
  ctx: MutationContext,
  job: Job,
  { visit_id, visit_number, kind, scheduled_date }: VisitOfJob,
): void {
  const { id: job_id, job_number, client_id, location_id, visits_total, version, updated_at } = job
  const ids = { job_id, visit_id, visit_number, kind, job_number, client_id, location_id }
  ctx.emit(visitAdded, { ...ids, scheduled_date, visits_total, version, updated_at })
}

/** Returns the conflicts of all new visits. A conflict that several of them have is returned once. */
async function conflictsOfAll(
  ctx: MutationContext,
  job: JobRow,
  visits: readonly VisitOfJob[],
): Promise<Conflict[]> {
  const conflicts = new Map<string, Conflict>()
  for (const visit of visits)
    for (const each of await conflictsOf(ctx, asJobOf(ctx, job, visit), visit.visit_id))
      conflicts.set(each.visit_id, each)
  return [...conflicts.values()]
}
