import { isDeepStrictEqual } from 'node:util'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { differences } from '../../../kernel/records/differences.ts'
import { isSameAssignees } from './assignees-input.ts'
import { replaceAssignees } from './job-assignees-table.ts'
import { ownColumns, storeVisits } from './job-visits-table.ts'
import { type JobColumns, type JobRow, jobs } from './job.ts'
import type { LoadedVisits, VisitRow } from './lock-visit.ts'
import { chooseCurrent, courseColumns, courseOf, type VisitCourse, type VisitOfJob } from './visit-course.ts'

/** A saved job. `job` has the data of the current visit, `visit` has the data of the visit that was changed. */
export interface SavedVisit {
  job: JobRow
  visit: JobRow
}

/**
 * Saves changes of a job that the caller has locked, or of one of its visits:
 *
 * 1. Changes of the columns in `courseColumns` (status, date, times, crew and so on) and of the assignees are applied
 *    to the visit. All other changes are applied to the job.
 * 2. The current visit is determined again. Its columns and assignees are written to the row of the job.
 * 3. If another visit was current before, its columns and assignees are written to its own row. They are cleared in the
 *    row of the new current visit, so that they are stored only once.
 *
 * Code that does not handle visits can write to the row of the job, and thereby changes the current visit.
 */
export function saveVisit(ctx: MutationContext, row: VisitRow, changes: Partial<JobColumns>): SavedVisit {
  const { loaded } = row
  if (!loaded) {
    if (row.has_visit_rows && changes.status !== undefined)
      throw new Error('The status of a job with several visits was changed without its visits.')
    const job = jobs.save(ctx, row, changes)
    return { job, visit: job }
  }
  const { ofVisit, ofJob } = divided(changes)
  const target: VisitOfJob = { ...loaded.target, ...ofVisit, assignees: row.assignees }
  const job = saveVisits(ctx, loaded, [target], ofJob)
  return { job, visit: { ...job, ...courseOf(target), assignees: target.assignees } }
}

/** Saves several new or changed visits of a job at once, together with changes of the job itself. Returns the job. */
export function saveVisits(
  ctx: MutationContext,
  { job, visits, current: former }: LoadedVisits,
  changed: readonly VisitOfJob[],
  ofJob: Partial<JobColumns> = {},
): JobRow {
  const isChanged = new Set(changed.map(({ visit_id }) => visit_id))
  const all = [...visits.filter(({ visit_id }) => !isChanged.has(visit_id)), ...changed]
  const current = chooseCurrent(all)
  const done = all.filter(({ status }) => status === 'complete').length
  const saved = jobs.save(ctx, job, {
    ...ofJob,
    ...differences(job, {
      ...courseOf(current),
      current_visit_id: current.visit_id === job.id ? null : current.visit_id,
      visits_total: all.length,
      other_visits_done: done - (current.status === 'complete' ? 1 : 0),
      has_visit_rows: true,
    }),
  })
  if (!isSameAssignees(job.assignees, current.assignees)) replaceAssignees(ctx, job.id, current.assignees)
  const before = new Map(visits.map((visit) => [visit.visit_id, visit]))
  const toStore = all.filter((visit) => {
    const { visit_id } = visit
    const [was, is] = [visit_id === former.visit_id, visit_id === current.visit_id]
    if (!job.has_visit_rows || was !== is) return true
    return isChanged.has(visit_id) && !(is && isSameOwn(before.get(visit_id)!, visit))
  })
  if (toStore.length > 0) storeVisits(ctx, job.id, toStore, current.visit_id)
  return { ...saved, assignees: current.assignees }
}

const isSameOwn = (one: VisitOfJob, other: VisitOfJob): boolean =>
  ownColumns.every((name) => isDeepStrictEqual(one[name], other[name]))

const isOfVisit: ReadonlySet<string> = new Set(courseColumns)

function divided(changes: Partial<JobColumns>): {
  ofVisit: Partial<VisitCourse>
  ofJob: Partial<JobColumns>
} {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return {
    ofVisit: Object.fromEntries(entries.filter(([name]) => isOfVisit.has(name))),
    ofJob: Object.fromEntries(entries.filter(([name]) => !isOfVisit.has(name))),
  }
}
