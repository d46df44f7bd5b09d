import * as z from 'zod'
import { anyInstant, calendarDate, id, text } from '../../../kernel/schema/fields.ts'
import { email, phone } from '../../../kernel/schema/contact-fields.ts'
import { isCalendarDate } from '../../../kernel/time/index.ts'

const customer = z
  .strictObject({ name: text(200, 1), email: email().nullish(), phone: phone().nullish() })
  .check((ctx) => {
    if (ctx.value.email || ctx.value.phone) return
    for (const field of ['email', 'phone'])
      ctx.issues.push({
        code: 'custom',
        path: [field],
        message:
          'is required if the customer gives no other contact: pass an email address or a phone number',
        input: ctx.value,
      })
  })

/** Input from the booking form of a website. */
export const bookingForm = z.strictObject({
  request_id: id()
    .nullish()
    .describe('Id that the form creates. A second call with the same id returns the first booking.'),
  customer: customer.describe('Customer. Email or phone is required.'),
  address: z
    .strictObject({
      line1: text(200, 1),
      line2: text(100).nullish(),
      city: text(120, 1),
      state: text(120, 1),
      zip: text(12, 1),
    })
    .describe('Address of the work.'),
  services: z
    .array(text(100, 1))
    .max(30)
    .nullish()
    .describe('Short names of the requested services, such as `gutter-cleaning`.'),
  preferred: z
    .array(
      z.strictObject({
        date: calendarDate().refine(isCalendarDate, 'must be a date between the years 1 and 9999'),
        window: z.enum(['morning', 'afternoon', 'evening', 'anytime']).default('anytime'),
      }),
    )
    .max(3)
    .nullish()
    .describe("Preferred days, in the customer's order of preference."),
  notes: text(2000).nullish(),
  property: z
    .strictObject({
      sqft: z.int().min(0).max(10_000_000).nullish(),
      stories: z.number().min(0).max(200).nullish(),
    })
    .nullish()
    .describe('Details of the building, as far as the customer knows them.'),
  referral_code: text(100).nullish(),
  source_label: text(120).nullish().describe('Name of the form or page that sends the booking.'),
  utm: z
    .record(text(50, 1), text(500))
    .nullish()
    .describe('Campaign parameters from the URL of the page (`utm_source` and so on).'),
  consent: z
    .strictObject({ sms: z.boolean(), email: z.boolean(), text: text(4000), at: anyInstant() })
    .partial()
    .nullish()
    .describe(
      "The customer's answers about advertising. In `sms` and `email`, true is a consent and false a refusal. " +
        '`text` is the wording shown beside the checkbox; a consent without this wording has no effect.',
    ),
  website: z
    .string()
    .max(2000)
    .nullish()
    .describe('Trap for bots: the field is hidden from people, so only bots fill it in.'),
  captcha_token: z.string().max(10_000).nullish().describe('Accepted but not verified.'),
})

export type BookingForm = z.infer<typeof bookingForm>

/**
 * Formats the preferred times, services, property facts and referral of the form as notes, because a lead has no
 * fields for them.
 */
export function notesOf(form: BookingForm): string | null {
  const { preferred, services, property, referral_code, source_label } = form
  const days = preferred?.map(({ date, window }) => `${date} ${window}`)
  const size = [
    property?.sqft ? `${property.sqft} sq ft` : '',
    property?.stories ? `${property.stories} stories` : '',
  ]
  const lines = [
    ['Services', services?.join(', ')],
    ['Preferred', days?.join(', ')],
    ['Property', size.filter(Boolean).join(', ')],
    ['Referral code', referral_code],
    ['Form', source_label],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return [form.notes, ...lines].filter(Boolean).join('\n') || null
}
