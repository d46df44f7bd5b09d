import * as z from 'zod'
import { withRules } from '../../../kernel/schema/member-rules.ts'

const clockTime = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 20:00')
    .meta({ example: '20:00' })

const span = {
  from: clockTime().describe('From then on customers are left alone.'),
  to: clockTime().describe(
    'From then on they are written to again; over midnight where it is earlier than `from`.',
  ),
}

const channel = () => z.object(span).nullable()

export const quietHoursSchema = z
  .object({
    sms: channel().describe('Of text messages; null: at any hour.'),
    email: channel().describe('Of mails; null: at any hour.'),
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
