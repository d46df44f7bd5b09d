import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Assignee } from './job-assignees-table.ts'
import { jobAssigned } from './job-events.ts'
import type { Job } from './job.ts'

/** Emits `jobAssigned` for the current assignees. Operations that call this function must declare the event. */
export function emitJobAssigned(
  ctx: MutationContext,
  job: Job,
  previous: readonly Assignee[],
  /** Id of the assigned visit. Defaults to the first visit, which has the id of the job. */
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
