import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { requireLive, version } from '../../../organization/company/index.ts'
import { bookingPath } from '../booking-path.ts'
import { bookingSettingsSchema } from '../booking-settings.ts'
import { findBookingSettings } from '../booking-settings-table.ts'

export const getBookingSettings = query({
  name: 'bookings.get',
  summary: 'Read the settings of the booking form and the URL of the booking page.',
  permission: ['manage_settings'],
  wholeOrganization: true,
  input: z.strictObject({}),
  output: bookingSettingsSchema.extend({
    url: z.string().describe('URL of the booking page. It answers 404 while the booking form is off.'),
    version: version(),
  }),
  errors: ['insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx) {
    const { actor, services } = ctx
    requireLive(actor)
    const settings = await findBookingSettings(ctx.db, actor.org.id)
    return { ...settings, url: services.publicUrl() + bookingPath(services.cell, actor.org.slug) }
  },
})
