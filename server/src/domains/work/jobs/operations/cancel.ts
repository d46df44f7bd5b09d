import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { appointmentCancelled } from '../../../customers/leads/index.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { noticeFields, notifyCustomer } from '../customer-notice.ts'
import { jobStatusChanged } from '../job-events.ts'
import { cancelVisit, cancelWholeJob } from '../cancel-job.ts'
import { jobSchema } from '../job.ts'
import { lockJobVisit } from '../lock-visit.ts'

export const cancelJob = mutation({
  name: 'jobs.cancel',
  summary: 'Cancel a job that is not complete, and store the reason and who requested it.',
  description:
    'Without `visit_id`, all open visits are cancelled; the notice to the customer then contains the next appointment and the number of other appointments that are cancelled with it. If a visit is complete, such a call is refused with 409 and the reason `partly_done`: finish the job with `jobs.complete` and `finish`. If the customer opted out of a requested channel, the call is refused with 409 and nothing changes.',
  permission: ['manage_jobs'],
  sends: true,
  metered: true,
  reversibleBy: 'jobs.restore',
  input: z.strictObject({
    job_id: id().describe('The job to cancel.'),
    visit_id: id()
      .nullish()
      .describe(
        'Cancel only this visit of the job. If it is the last open visit, the call is refused with 409 and ' +
          'the reason `last_visit`.',
      ),
    reason: text(500, 1).describe('Internal reason; not shown to the customer.'),
    cancelled_by: z.enum(['customer', 'company']).describe('Party that requested the cancellation.'),
    ...noticeFields,
    expected_version: expectedVersion(),
  }),
  output: jobSchema.extend(deliveriesOutput),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged, appointmentCancelled],
  async handler(ctx, { job_id, visit_id, reason, cancelled_by, expected_version, notify, ...notice }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    const cancellation = { reason, cancelled_by }
    const { job, visit, visitId, alsoCancelled } = visit_id
      ? cancelVisit(ctx, row, cancellation)
      : await cancelWholeJob(ctx, row, cancellation)
    const news = { ...notice, channels: notify, news: 'cancelled', alsoCancelled } as const
    return { ...job, ...(await notifyCustomer(ctx, visit, news, visitId)) }
  },
})
