import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../kernel/records/expected-version.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { freezeChecklists } from '../../quality/index.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobs, jobSchema } from '../job.ts'
import { isGivenToSomebody } from '../jobs-table.ts'
import { moveJob, requireTransition } from '../move-job.ts'

export const startJob = mutation({
  name: 'jobs.start',
  summary: 'Begin the work of a job, or go on with it.',
  description:
    'Somebody must be assigned, or a crew with members. The first start is the one that `actual_started_at` tells; from it on the job keeps the checklists that it has then.',
  permission: ['update_job_status'],
  input: z.strictObject({
    job_id: id().describe('The job that is started.'),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, expected_version }) {
    const row = await jobs.hold(ctx, job_id, expected_version)
    requireTransition(row, 'start')
    if (!(await isGivenToSomebody(ctx, row)))
      throw invalidState('Nobody is assigned to the job.', [{ field: 'assignees', message: 'is empty' }])
    return moveJob(ctx, row, 'start', {
      ...(await freezeChecklists(ctx, row)),
      actual_started_at: row.actual_started_at ?? ctx.occurredAt ?? ctx.now,
      hold_reason: null,
    })
  },
})
