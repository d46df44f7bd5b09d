import * as z from 'zod'
import { deliveryStates, keepReasons, refusals } from '../../kernel/messages/index.ts'
import { id } from '../../kernel/schema/fields.ts'

export const deliverySchema = z
  .object({
    channel: z.enum(['email', 'sms']),
    to: z.string().describe('The address or number.'),
    state: z
      .enum(deliveryStates)
      .describe(
        '`queued`: it is about to be sent. `kept_in_outbox`: nobody carries it, so nobody receives it until it is resent. `refused`: it is not sent. `pretended`: test data writes to nobody.',
      ),
    reason: z
      .enum([...keepReasons, ...refusals, 'test_mode'])
      .nullable()
      .describe('Why it is not on its way.'),
    why: z.string().nullable().describe('The same as a sentence, or the error of the last attempt.'),
    message_id: id().nullable().describe('In the outbox: `outbox.get`, `outbox.resend`.'),
  })
  .meta({ id: 'MessageDelivery', description: 'A mail or a text message, and what became of it.' })

/** What every operation that writes to people answers besides. */
export const deliveriesOutput = {
  deliveries: z
    .array(deliverySchema)
    .describe('The messages of this call, and whether they are on their way.'),
}
