import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { handingOut, handOut } from '../hand-out.ts'
import { jobAssigned } from '../job-events.ts'
import { jobs } from '../job.ts'
import { changeJob } from '../move-job.ts'
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
    ...handingOut,
    expected_version: expectedVersion(),
  }),
  output: plannedJobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobAssigned],
  async handler(ctx, { job_id, expected_version, ...assignment }) {
    const row = await jobs.lock(ctx, job_id, expected_version)
    const handed = await handOut(ctx, row, assignment)
    if (!handed.isOther) return await withConflicts(ctx, jobs.present(row, ctx))
    const job = changeJob(ctx, handed.row, handed.changes)
    handed.emitAssigned(job)
    return await withConflicts(ctx, job)
  },
})
