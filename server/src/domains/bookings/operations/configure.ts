import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { requireWholeOrganization } from '../../company/index.ts'
import { saveBookingSettings } from '../booking-settings-table.ts'

/** As a browser says it in `Origin`: scheme, host, port unless it is the usual one, and nothing behind. */
const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text

const settingsSchema = z.strictObject({
  enabled: z.boolean().describe('Whether the booking form is on; off, its address answers 404.'),
  origins: z
    .array(z.string().max(300).refine(isOrigin, 'must be an origin such as https://www.example.com'))
    .max(50)
    .describe('Web origins whose pages may send the form from a browser.'),
  service_zips: z
    .array(z.string().regex(/^\d{5}$/, 'must be five digits'))
    .max(5000)
    .describe('Five-digit ZIP codes of the service area.'),
  refuses_other_zips: z.boolean().describe('Whether an address outside the service area is refused.'),
})

export const configureBooking = mutation({
  name: 'bookings.configure',
  summary: 'Set how the booking form of the website works.',
  permission: ['manage_settings'],
  input: settingsSchema,
  output: settingsSchema,
  errors: ['insufficient_permission'],
  async handler(ctx, settings) {
    requireWholeOrganization(ctx.actor)
    await saveBookingSettings(ctx.db, ctx.actor.org.id, settings, ctx.now)
    return settings
  },
})
