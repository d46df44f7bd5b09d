import * as z from 'zod'
import { anyInstant, calendarDate, id, text } from '../../kernel/schema/fields.ts'
import { email, phone } from '../../kernel/schema/contact-fields.ts'
import { isCalendarDate } from '../../kernel/time/index.ts'

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

/** What the form of a website sends. */
export const bookingForm = z.strictObject({
  request_id: id().nullish().describe('Made by the form; sent again, it is the same booking.'),
  customer: customer.describe('Who asks; e-mail or phone is required.'),
  address: z
    .strictObject({
      line1: text(200, 1),
      line2: text(100).nullish(),
      city: text(120, 1),
      state: text(120, 1),
      zip: text(12, 1),
    })
    .describe('Where the work would be.'),
  services: z.array(text(100, 1)).max(30).nullish().describe('Slugs of the services asked for.'),
  preferred: z
    .array(
      z.strictObject({
        date: calendarDate().refine(isCalendarDate, 'must be a day of the years 1 to 9999'),
        window: z.enum(['morning', 'afternoon', 'evening', 'anytime']).default('anytime'),
      }),
    )
    .max(3)
    .nullish()
    .describe('Days that would suit, the best first.'),
  notes: text(2000).nullish(),
  property: z
    .strictObject({
      sqft: z.int().min(0).max(10_000_000).nullish(),
      stories: z.number().min(0).max(200).nullish(),
    })
    .nullish()
    .describe('The building, as far as the customer knows it.'),
  referral_code: text(100).nullish(),
  source_label: text(120).nullish().describe('Which form or page it was.'),
  utm: z.record(text(50, 1), text(500)).nullish().describe('Parameters of the campaign.'),
  consent: z
    .strictObject({ sms: z.boolean(), email: z.boolean(), text: text(4000), at: anyInstant() })
    .partial()
    .nullish()
    .describe(
      'What the customer agreed to, in the words that they saw: `sms` and `email` say whether advertising may come that way. A box that was ticked counts with its words in `text`.',
    ),
  website: z.string().max(2000).nullish().describe('Hidden from people: who fills it in is a program.'),
  captcha_token: z.string().max(10_000).nullish().describe('Accepted and not examined.'),
})

export type BookingForm = z.infer<typeof bookingForm>

/** What else the form says, for whoever follows the lead up. */
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
