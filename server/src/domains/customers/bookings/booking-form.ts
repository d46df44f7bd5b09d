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
        message: 'is required unless the other of email and phone is given',
        input: ctx.value,
      })
  })

/** Input from the booking form of a website. */
export const bookingForm = z.strictObject({
  request_id: id().nullish().describe('Created by the form. The same id again is the same booking.'),
  customer: customer.describe('Customer. E-mail or phone is required.'),
  address: z
    .strictObject({
      line1: text(200, 1),
      line2: text(100).nullish(),
      city: text(120, 1),
      state: text(120, 1),
      zip: text(12, 1),
    })
    .describe('Address of the work.'),
  services: z.array(text(100, 1)).max(30).nullish().describe('Slugs of the requested services.'),
  preferred: z
    .array(
      z.strictObject({
        date: calendarDate().refine(isCalendarDate, 'must be a day of the years 1 to 9999'),
        window: z.enum(['morning', 'afternoon', 'evening', 'anytime']).default('anytime'),
      }),
    )
    .max(3)
    .nullish()
    .describe('Preferred days, the best first.'),
  notes: text(2000).nullish(),
  property: z
    .strictObject({
      sqft: z.int().min(0).max(10_000_000).nullish(),
      stories: z.number().min(0).max(200).nullish(),
    })
    .nullish()
    .describe('Details of the building, as far as the customer knows them.'),
  referral_code: text(100).nullish(),
  source_label: text(120).nullish().describe('Name of the form or page.'),
  utm: z.record(text(50, 1), text(500)).nullish().describe('Parameters of the campaign.'),
  consent: z
    .strictObject({ sms: z.boolean(), email: z.boolean(), text: text(4000), at: anyInstant() })
    .partial()
    .nullish()
    .describe(
      'Consents of the customer, with the texts that they saw. `sms` and `email` allow or refuse ' +
        'advertising by that channel. A ticked box counts only with its `text`.',
    ),
  website: z.string().max(2000).nullish().describe('Honeypot: hidden from people, so only bots fill it in.'),
  captcha_token: z.string().max(10_000).nullish().describe('Accepted but not verified.'),
})

export type BookingForm = z.infer<typeof bookingForm>

/** Formats the remaining fields of the form as notes for the lead. */
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
