import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../kernel/records/expected-version.ts'
import { requireLive, revised, version } from '../../../organization/company/index.ts'
import { bookingSettingsSchema } from '../booking-settings.ts'
import { lockBookingSettings, saveBookingSettings } from '../booking-settings-table.ts'

const { services, ...others } = bookingSettingsSchema.shape

export const configureBooking = mutation({
  name: 'bookings.configure',
  summary: "Set up the booking form for the company's website, and the booking page.",
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input: z.strictObject({
    ...others,
    services: services.optional().describe(`${services.description} If omitted, they stay unchanged.`),
    expected_version: expectedVersion(),
  }),
  output: bookingSettingsSchema.extend({ version: version() }),
  errors: ['insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  async handler(ctx, { expected_version, services: offered, ...settings }) {
    const orgId = ctx.actor.org.id
    requireLive(ctx.actor)
    const before = await lockBookingSettings(ctx.db, orgId, ctx.now)
    requireVersion(before, expected_version)
    const after = revised(before, { ...before, ...settings, services: offered ?? before.services })
    if (after !== before) await saveBookingSettings(ctx.db, orgId, after, ctx.now)
    return after
  },
})
