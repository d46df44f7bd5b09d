import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { appointmentCancelled } from '../../../customers/leads/index.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { noticeFields, notifyCustomer } from '../customer-notice.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobs, jobSchema } from '../job.ts'
import { moveJob } from '../move-job.ts'

export const cancelJob = mutation({
  name: 'jobs.cancel',
  summary: 'Cancel a job that is not complete, with the reason and who requested it.',
  description:
    'If the customer opted out of a requested channel, the call is refused with 409 and nothing changes.',
  permission: ['manage_jobs'],
  sends: true,
  metered: true,
  reversibleBy: 'jobs.restore',
  input: z.strictObject({
    job_id: id().describe('The job to cancel.'),
    reason: text(500, 1).describe('Internal reason; not shown to the customer.'),
    cancelled_by: z.enum(['customer', 'company']).describe('Who requested the cancellation.'),
    ...noticeFields,
    expected_version: expectedVersion(),
  }),
  output: jobSchema.extend(deliveriesOutput),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged, appointmentCancelled],
  async handler(ctx, { job_id, reason, cancelled_by, expected_version, notify, ...notice }) {
    const row = await jobs.lock(ctx, job_id, expected_version)
    const changes = { cancelled_at: ctx.now, cancel_reason: reason, cancelled_by, hold_reason: null }
    const job = moveJob(ctx, row, 'cancel', changes, reason)
    return { ...job, ...(await notifyCustomer(ctx, job, { ...notice, channels: notify, news: 'cancelled' })) }
  },
})
