import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobSchema } from '../job.ts'
import { moveJob, requireTransition } from '../move-job.ts'
import { requireLockedJob } from '../own-job.ts'

export const startJob = mutation({
  name: 'jobs.start',
  summary: 'Begin the work of a job, or go on with it.',
  description: 'Somebody must be assigned. The first start is the one that `actual_started_at` tells.',
  permission: ['update_job_status'],
  input: z.strictObject({ job_id: id().describe('The job that is started.') }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id }) {
    const row = await requireLockedJob(ctx, job_id)
    requireTransition(row, 'start')
    if (row.assignees.length === 0)
      throw invalidState('Nobody is assigned to the job.', [{ field: 'assignees', message: 'is empty' }])
    return await moveJob(ctx, row, 'start', {
      actual_started_at: row.actual_started_at ?? ctx.now,
      hold_reason: null,
    })
  },
})
