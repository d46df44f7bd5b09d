import * as z from 'zod'
import { timeOfDay } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'

const span = {
  from: timeOfDay().describe('Start of quiet hours.'),
  to: timeOfDay().describe(
    'End of quiet hours. If `to` is earlier than `from`, quiet hours end on the next day.',
  ),
}

const channel = () => z.object(span).nullable()

export const quietHoursSchema = z
  .object({
    sms: channel().describe('Quiet hours for text messages. Null means none.'),
    email: channel().describe(
      'Quiet hours for email. Null means none. If the company never set quiet hours for email, emails of ' +
        'automations wait from 20:00 to 08:00.',
    ),
  })
  .meta({
    id: 'QuietHours',
    description:
      "Times at which no messages are sent to customers, in the location's time zone. During quiet " +
      'hours, a document or notice sent by a member is refused, and a message of an automation waits.',
  })
export type QuietHoursByChannel = z.infer<typeof quietHoursSchema>

const spanField = () =>
  withRules(z.strictObject(span), {
    field: 'to',
    message: 'must differ from `from`',
    isMet: ({ from, to }) => from !== to,
  })
    .nullable()
    .optional()

export const quietHoursInput = z.strictObject({
  sms: spanField().describe(
    'Quiet hours for text messages. Null means none. If omitted, they stay unchanged.',
  ),
  email: spanField().describe('Quiet hours for email. Null means none. If omitted, they stay unchanged.'),
})

/**
 * Default quiet hours. For text messages, they are the strictest hours that any state requires. For email, there are
 * none, because emails wake no one.
 */
export const usualQuietHours: QuietHoursByChannel = { sms: { from: '20:00', to: '08:00' }, email: null }
