import * as z from 'zod'
import { deliveryStates, withholdReasons, refusals } from '../../../kernel/messages/index.ts'
import { id } from '../../../kernel/schema/fields.ts'

export const deliverySchema = z
  .object({
    channel: z.enum(['email', 'sms']),
    to: z.string().describe('Email address or phone number of the recipient.'),
    state: z
      .enum(deliveryStates)
      .describe(
        '`queued`: waiting to be sent. `kept_in_outbox`: stored but not sent, because no mail server ' +
          'or text message provider is set up; `outbox.resend` sends it later. `refused`: not allowed to ' +
          'be sent. `pretended`: test data, never sent.',
      ),
    reason: z
      .enum([...withholdReasons, ...refusals, 'test_mode'])
      .nullable()
      .describe('Reason why the message is not sent, as a code. Null if it is sent or will be sent.'),
    why: z
      .string()
      .nullable()
      .describe(
        '`reason` as a sentence, or the error of the last attempt to send. Null if there is neither.',
      ),
    message_id: id()
      .nullable()
      .describe(
        'Id of the message in the outbox, for `outbox.get` and `outbox.resend`. Null if it is not stored ' +
          'there.',
      ),
  })
  .meta({ id: 'MessageDelivery', description: 'An email or text message and its delivery state.' })

/** Output fields common to all operations that send messages to people. */
export const deliveriesOutput = {
  deliveries: z
    .array(deliverySchema)
    .describe('Messages that this call created, with their delivery states.'),
}
