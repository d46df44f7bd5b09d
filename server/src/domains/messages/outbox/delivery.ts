import * as z from 'zod'
import { deliveryStates, withholdReasons, refusals } from '../../../kernel/messages/index.ts'
import { id } from '../../../kernel/schema/fields.ts'

export const deliverySchema = z
  .object({
    channel: z.enum(['email', 'sms']),
    to: z.string().describe('Address or number.'),
    state: z
      .enum(deliveryStates)
      .describe(
        '`queued`: waiting to be sent. `kept_in_outbox`: no transport is set up, so it is not sent until it is resent. `refused`: not allowed to be sent. `pretended`: test data, never sent.',
      ),
    reason: z
      .enum([...withholdReasons, ...refusals, 'test_mode'])
      .nullable()
      .describe('Why it is not being sent.'),
    why: z.string().nullable().describe('The reason as a sentence, or the error of the last attempt.'),
    message_id: id().nullable().describe('Id of the message in the outbox: `outbox.get`, `outbox.resend`.'),
  })
  .meta({ id: 'MessageDelivery', description: 'A mail or text message and its delivery state.' })

/** Output fields common to all operations that send messages to people. */
export const deliveriesOutput = {
  deliveries: z.array(deliverySchema).describe('Messages of this call, with their delivery states.'),
}
