import * as z from 'zod'
import { timeOfDay } from '../../../kernel/schema/fields.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'

const span = {
  from: timeOfDay().describe('From then on customers are left alone.'),
  to: timeOfDay().describe(
    'From then on they are written to again; over midnight where it is earlier than `from`.',
  ),
}

const channel = () => z.object(span).nullable()

export const quietHoursSchema = z
  .object({
    sms: channel().describe('Of text messages; null: at any hour.'),
    email: channel().describe(
      'Of mails; null: at any hour. Where the company has set none, mails of automations keep 20:00 to 08:00.',
    ),
  })
  .meta({
    id: 'QuietHours',
    description:
      'When customers are not disturbed, on the clock of the location: documents and notices are refused, automations wait.',
  })
export type QuietHoursByChannel = z.infer<typeof quietHoursSchema>

const given = () =>
  withRules(z.strictObject(span), {
    field: 'to',
    message: 'must differ from `from`',
    holds: ({ from, to }) => from !== to,
  })
    .nullable()
    .optional()

export const quietHoursInput = z.strictObject({
  sms: given().describe('Of text messages; null: at any hour; as it was unless given.'),
  email: given().describe('Of mails; null: at any hour; as it was unless given.'),
})

/** The strictest of what states ask for; nobody is woken by a mail. */
export const usualQuietHours: QuietHoursByChannel = { sms: { from: '20:00', to: '08:00' }, email: null }
