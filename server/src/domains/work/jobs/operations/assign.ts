import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { handingOut, handOut } from '../hand-out.ts'
import { jobAssigned } from '../job-events.ts'
import { jobs } from '../job.ts'
import { lockJobVisit, visitIdInput, visitIdOf } from '../lock-visit.ts'
import { changeVisit } from '../move-job.ts'
import { plannedJobSchema, withConflicts } from '../schedule-conflicts.ts'

export const assignJob = mutation({
  name: 'jobs.assign',
  summary: 'Assign members, a crew and a vehicle to a job.',
  description:
    'Omitted fields stay unchanged; null clears a field. The list of assignees replaces the previous ' +
    'one. A job in progress must have at least one assignee. If a member has another job at the same ' +
    'time, the call succeeds with a warning. A call that changes nothing does not raise `version`.',
  permission: ['manage_schedule'],
  input: z.strictObject({
    job_id: id().describe('The job to assign.'),
    visit_id: visitIdInput(),
    ...handingOut,
    expected_version: expectedVersion(),
  }),
  output: plannedJobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobAssigned],
  async handler(ctx, { job_id, visit_id, expected_version, ...assignment }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    const handed = await handOut(ctx, row, assignment)
    const { job, visit } = handed.isOther
      ? changeVisit(ctx, handed.row, handed.changes)
      : { job: jobs.present(row.loaded?.job ?? row, ctx), visit: jobs.present(row, ctx) }
    if (handed.isOther) handed.emitAssigned(visit)
    return await withConflicts(ctx, job, { visit, visitId: visitIdOf(row) })
  },
})
