import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../kernel/records/expected-version.ts'
import { requireLive, revised, version } from '../../../organization/company/index.ts'
import { lockBookingSettings, saveBookingSettings } from '../booking-settings-table.ts'

/** An origin as browsers send it in `Origin`: scheme, host, any non-default port, and nothing else. */
const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text

const settingsSchema = z.strictObject({
  enabled: z.boolean().describe('True if the booking form is on. If it is off, its URL answers 404.'),
  origins: z
    .array(z.string().max(300).refine(isOrigin, 'must be an origin such as https://www.example.com'))
    .max(50)
    .describe('Web origins whose pages may send the form from a browser.'),
  service_zips: z
    .array(z.string().regex(/^\d{5}$/, 'must be five digits'))
    .max(5000)
    .describe('Five-digit ZIP codes of the service area.'),
  refuses_other_zips: z.boolean().describe('True if addresses outside the service area are refused.'),
})

export const configureBooking = mutation({
  name: 'bookings.configure',
  summary: 'Set up the booking form of the website.',
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input: settingsSchema.extend({ expected_version: expectedVersion() }),
  output: settingsSchema.extend({ version: version() }),
  errors: ['insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  async handler(ctx, { expected_version, ...settings }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    const before = await lockBookingSettings(ctx.db, orgId, ctx.now)
    requireVersion(before, expected_version)
    const after = revised(before, { ...before, ...settings })
    if (after !== before) await saveBookingSettings(ctx.db, orgId, after, ctx.now)
    return after
  },
})
