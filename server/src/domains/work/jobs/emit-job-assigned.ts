import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Assignee } from './job-assignees-table.ts'
import { jobAssigned } from './job-events.ts'
import type { Job } from './job.ts'

/** Emits the event for changed assignees. An operation that calls this emits `jobAssigned`. */
export function emitJobAssigned(
  ctx: MutationContext,
  job: Job,
  previous: readonly Assignee[],
  /** Defaults to the first visit, whose id is the job's. */
  visitId: string = job.id,
): void {
  ctx.emit(jobAssigned, {
    job_id: job.id,
    visit_id: visitId,
    job_number: job.job_number,
    client_id: job.client_id,
    location_id: job.location_id,
    assignees: job.assignees,
    previous_assignees: [...previous],
    version: job.version,
    updated_at: job.updated_at,
  })
}
