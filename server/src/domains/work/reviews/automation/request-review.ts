import * as z from 'zod'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { reviewChannels } from '../review-channels.ts'

const longestMessage = 500

const config = z.strictObject({
  channels: reviewChannels
    .default(['email'])
    .describe('Channels of the request. If the message is refused on one channel, it is sent on none.'),
  message: text(longestMessage, 1)
    .optional()
    .describe('Template for the text of the request. The review URL is appended.'),
})

const reviewDeliveries = z.object(deliveriesOutput)

/**
 * Error codes and reasons for which the step is skipped. Quiet hours postpone the step. With any other error, the step
 * fails.
 */
const skipping: readonly unknown[] = [
  'no_review_url',
  'asked_recently',
  'not_complete',
  'no_address',
  'opted_out',
  'no_consent',
  'possible_opt_out',
]

export const requestReviewAction: ActionKind<z.infer<typeof config>> = {
  kind: 'request_review',
  config,
  templates: ['message'],
  samples: [{}, { channels: ['sms'], message: 'x' }],
  calls: (subjectType) =>
    subjectType === 'job' ? { operation: 'reviews.request', permission: ['send_messages'] } : null,
  async input(step, { channels, message }) {
    const renderedMessage = message === undefined ? null : await step.render(message, 'text', longestMessage)
    return { input: { job_id: step.subject.id, channels, message: renderedMessage } }
  },
  ended(output) {
    const [message] = reviewDeliveries.parse(output).deliveries
    const sent = message && message.message_id !== null
    return {
      outcome: 'done',
      ...(sent && { message: { id: message.message_id!, channel: message.channel } }),
    }
  },
  refused({ details }) {
    const [detail] = details
    const reason = detail?.['reason']
    const until = detail?.['until']
    if (reason === 'quiet_hours' && typeof until === 'string') return { waitsUntil: until }
    return typeof reason === 'string' && skipping.includes(reason) ? { skip: reason } : undefined
  },
}
