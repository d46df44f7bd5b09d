import * as z from 'zod'
import { timeOfDay } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'

const span = {
  from: timeOfDay().describe('Start of quiet hours.'),
  to: timeOfDay().describe('End of quiet hours. Past midnight if earlier than `from`.'),
}

const channel = () => z.object(span).nullable()

export const quietHoursSchema = z
  .object({
    sms: channel().describe('For text messages. Null: none.'),
    email: channel().describe(
      'For e-mail. Null: none. If the company has set none, mails of automations are held from 20:00 to 08:00.',
    ),
  })
  .meta({
    id: 'QuietHours',
    description:
      "Quiet hours of customers, in the location's time zone: documents and notices are refused, " +
      'automations wait.',
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
  sms: spanField().describe('For text messages. Null: none. Absent: unchanged.'),
  email: spanField().describe('For e-mail. Null: none. Absent: unchanged.'),
})

/** Strictest quiet hours that states require for text messages. E-mail wakes no one. */
export const usualQuietHours: QuietHoursByChannel = { sms: { from: '20:00', to: '08:00' }, email: null }
