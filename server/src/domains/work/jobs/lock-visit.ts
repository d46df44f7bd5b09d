import { type AppError, invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { selectStoredVisits } from './job-visits-table.ts'
import { type JobRow, jobs } from './job.ts'
import { courseOf, onlyVisit, type VisitOfJob } from './visit-course.ts'

/** A locked job together with all its visits. */
export interface LoadedVisits {
  /** The job as stored. Its scheduling and progress columns are those of the current visit. */
  job: JobRow
  visits: readonly VisitOfJob[]
  current: VisitOfJob
  /** The visit that the call reads or changes. */
  target: VisitOfJob
}

/**
 * Row of a job with the assignees and the scheduling and progress columns (`courseColumns`) of one of its visits. If
 * `loaded` is absent, the job has a single visit and this is the job's own row.
 */
export type VisitRow = JobRow & { loaded?: LoadedVisits | undefined }

/** Returns the id of the visit whose data the row contains. The first visit has the id of the job. */
export const visitIdOf = (row: VisitRow): string => row.loaded?.target.visit_id ?? row.id

export const visitIdInput = () =>
  id().nullish().describe('A visit of the job. Defaults to its current visit.')

/** Creates the error for a visit that belongs to another job. */
export const notOfJob = (): AppError => invalidField('visit_id', 'is not a visit of the job')

/** Refuses every visit id except that of the job's only visit, which equals the id of the job. */
export function requireOnlyVisit(
  { id: jobId }: Pick<JobRow, 'id'>,
  visitId: string | null | undefined,
): void {
  if (visitId && visitId !== jobId) throw notOfJob()
}

/**
 * Locks a job that the call changes, and returns its row with the data of one of its visits. `visitId` defaults to the
 * current visit. Refuses a visit of another job.
 */
export async function lockJobVisit(
  ctx: MutationContext,
  jobId: string,
  visitId?: string | null,
  expectedVersion?: number | null,
): Promise<VisitRow> {
  return await asVisit(ctx, await jobs.lock(ctx, jobId, expectedVersion), visitId)
}

/** Returns the row of a locked job with the data of one of its visits. `visitId` defaults to the current visit. */
export async function asVisit(ctx: MutationContext, row: JobRow, visitId?: string | null): Promise<VisitRow> {
  if (!row.has_visit_rows) {
    requireOnlyVisit(row, visitId)
    return row
  }
  return await withVisits(ctx, row, visitId)
}

/** Like `asVisit`, but `loaded` is present even if the job has only one visit. */
export async function withVisits(
  ctx: MutationContext,
  row: JobRow,
  visitId?: string | null,
): Promise<JobRow & { loaded: LoadedVisits }> {
  const visits = await visitsOf(ctx, row)
  const current = visits.find(({ visit_id }) => visit_id === (row.current_visit_id ?? row.id))!
  const target = visitId ? visits.find(({ visit_id }) => visit_id === visitId) : current
  if (!target) throw notOfJob()
  return toVisitRow({ job: row, visits, current, target })
}

export function toVisitRow(loaded: LoadedVisits): JobRow & { loaded: LoadedVisits } {
  const { job, target } = loaded
  return { ...job, ...courseOf(target), assignees: target.assignees, loaded }
}

async function visitsOf(ctx: MutationContext, row: JobRow): Promise<VisitOfJob[]> {
  if (!row.has_visit_rows) return [onlyVisit(row)]
  const stored = await selectStoredVisits(ctx.db, ctx.actor.org.id, row.id)
  return stored.map((visit) =>
    visit.status === null
      ? { ...visit, ...courseOf(row), assignees: row.assignees }
      : { ...visit, status: visit.status },
  )
}
