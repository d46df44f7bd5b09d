import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../kernel/records/expected-version.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { appointmentCancelled } from '../../leads/index.ts'
import { deliveriesOutput } from '../../outbox/index.ts'
import { noticeFields, tellCustomer } from '../customer-notice.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobs, jobSchema } from '../job.ts'
import { moveJob } from '../move-job.ts'

export const cancelJob = mutation({
  name: 'jobs.cancel',
  summary: 'Cancel a job that is not complete, with the reason and whose wish it was.',
  description:
    'A customer who does not want to be told that way is not: the call answers 409 and nothing changes.',
  permission: ['manage_jobs'],
  sends: true,
  metered: true,
  reversibleBy: 'jobs.restore',
  input: z.strictObject({
    job_id: id().describe('The job that is cancelled.'),
    reason: text(500, 1).describe('For the company; the customer does not read it.'),
    cancelled_by: z.enum(['customer', 'company']).describe('Whose wish it was.'),
    ...noticeFields,
    expected_version: expectedVersion(),
  }),
  output: jobSchema.extend(deliveriesOutput),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged, appointmentCancelled],
  async handler(ctx, { job_id, reason, cancelled_by, expected_version, notify, ...notice }) {
    const row = await jobs.hold(ctx, job_id, expected_version)
    const changes = { cancelled_at: ctx.now, cancel_reason: reason, cancelled_by, hold_reason: null }
    const job = moveJob(ctx, row, 'cancel', changes, reason)
    return { ...job, ...(await tellCustomer(ctx, job, { ...notice, channels: notify, news: 'cancelled' })) }
  },
})
