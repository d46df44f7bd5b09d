import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { pagePreviewSchema } from '../../../messages/public-links/index.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { findLogo } from '../../../organization/stored-files/index.ts'
import { bookingPageOf } from '../booking-page-of.ts'
import { bookingSettingsSchema } from '../booking-settings.ts'
import { bookingDocument } from '../page/booking-document.ts'

export const previewBookingPage = query({
  name: 'bookings.pagePreview',
  summary: 'Preview the booking page, including services that are not saved yet.',
  permission: ['manage_settings'],
  wholeOrganization: true,
  input: z.strictObject({
    services: bookingSettingsSchema.shape.services
      .optional()
      .describe('Services to show instead of the saved ones.'),
  }),
  output: pagePreviewSchema,
  errors: ['insufficient_permission', 'unsupported_in_test_mode'],
  async handler(ctx, { services }) {
    requireLive(ctx.actor)
    const saved = await bookingPageOf(ctx)
    const logo = saved.hasLogo ? await findLogo(ctx.db, ctx.actor.org.id) : undefined
    return bookingDocument({
      page: { ...saved, services: services ?? saved.services },
      base: '',
      nonce: '',
      step: 'service',
      form: new URLSearchParams(),
      issues: [],
      days: [],
      preview: { logo: logo ? `data:${logo.content_type};base64,${logo.bytes.toString('base64')}` : null },
    })
  },
})
