import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { freezeChecklists } from '../../checklists/index.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobSchema } from '../job.ts'
import { hasAssignedMembers } from '../jobs-table.ts'
import { lockJobVisit, visitIdInput } from '../lock-visit.ts'
import { moveJob, requireTransition } from '../move-job.ts'

export const startJob = mutation({
  name: 'jobs.start',
  summary: 'Start the work of a job, or resume it.',
  description:
    'The job must have an assignee, or a crew with members. The first start sets `actual_started_at`. ' +
    'Later changes of checklists do not affect this job.',
  permission: ['update_job_status'],
  input: z.strictObject({
    job_id: id().describe('The job to start.'),
    visit_id: visitIdInput(),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, visit_id, expected_version }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    requireTransition(row, 'start')
    if (!(await hasAssignedMembers(ctx, row)))
      throw invalidState('The job has no assignee.', [{ field: 'assignees', message: 'must not be empty' }])
    return moveJob(ctx, row, 'start', {
      ...(await freezeChecklists(ctx, row)),
      actual_started_at: row.actual_started_at ?? ctx.occurredAt ?? ctx.now,
      hold_reason: null,
    })
  },
})
