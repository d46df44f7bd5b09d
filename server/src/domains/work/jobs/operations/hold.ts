import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobSchema } from '../job.ts'
import { lockJobVisit, visitIdInput } from '../lock-visit.ts'
import { moveJob } from '../move-job.ts'

export const holdJob = mutation({
  name: 'jobs.hold',
  summary: 'Put a planned or started job on hold, with the reason.',
  permission: ['update_job_status'],
  reversibleBy: 'jobs.start',
  input: z.strictObject({
    job_id: id().describe('The job to put on hold.'),
    visit_id: visitIdInput(),
    reason: text(500, 1).describe('Reason for the hold.').meta({ example: 'Waiting for parts' }),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, visit_id, reason, expected_version }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    return moveJob(ctx, row, 'hold', { hold_reason: reason }, reason)
  },
})
