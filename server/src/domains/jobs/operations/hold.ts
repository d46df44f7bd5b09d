import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobSchema } from '../job.ts'
import { moveJob } from '../move-job.ts'
import { requireLockedJob } from '../own-job.ts'

export const holdJob = mutation({
  name: 'jobs.hold',
  summary: 'Pause a job that is planned or under way, with the reason.',
  permission: ['update_job_status'],
  reversibleBy: 'jobs.start',
  input: z.strictObject({
    job_id: id().describe('The job that waits.'),
    reason: text(500, 1).describe('Why it cannot go on.').meta({ example: 'Waiting for parts' }),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, reason }) {
    const row = await requireLockedJob(ctx, job_id)
    return await moveJob(ctx, row, 'hold', { hold_reason: reason }, reason)
  },
})
