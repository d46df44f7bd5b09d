import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { deliveriesOutput, overridesQuietHours } from '../../../messages/outbox/index.ts'
import { channelList, notifyCustomer } from '../customer-notice.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobSchema } from '../job.ts'
import { lockJobVisit, visitIdInput, visitIdOf } from '../lock-visit.ts'
import { moveVisit } from '../move-job.ts'

export const sendEta = mutation({
  name: 'jobs.sendEta',
  summary: 'Notify the customer that the crew is on its way.',
  description:
    'The job becomes `en_route`. If the customer opted out of a requested channel, the call is refused ' +
    'with 409 and nothing changes.',
  permission: ['update_job_status'],
  sends: true,
  metered: true,
  input: z.strictObject({
    job_id: id().describe('The job to which the crew is driving.'),
    visit_id: visitIdInput(),
    notify: channelList().min(1).default(['sms']).describe('Channels on which the customer is notified.'),
    eta_minutes: z.int().min(1).max(600).nullish().describe('Estimated driving time in minutes.'),
    message: text(500).nullish().describe('Additional text for the customer.'),
    override_quiet_hours: overridesQuietHours(),
    expected_version: expectedVersion(),
  }),
  output: jobSchema.extend(deliveriesOutput),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, visit_id, eta_minutes, message, expected_version, ...input }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    const { job, visit } = moveVisit(ctx, row, 'headOut', { on_my_way_at: ctx.occurredAt ?? ctx.now })
    const eta = eta_minutes ? `We will be there in about ${eta_minutes} minutes.` : null
    const fullMessage = [eta, message].filter(Boolean).join(' ')
    const notice = {
      channels: input.notify,
      news: 'on_my_way',
      message: fullMessage,
      override_quiet_hours: input.override_quiet_hours,
    } as const
    return { ...job, ...(await notifyCustomer(ctx, visit, notice, visitIdOf(row))) }
  },
})
