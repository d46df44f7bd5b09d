import { homeLocation } from '../../../kernel/access/actor.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findIssuer, printHead } from '../../messages/documents/index.ts'
import { findBookingSettings } from './booking-settings-table.ts'
import type { BookingPage } from './page/booking-page.ts'

/** Returns the company's data that the booking page shows. */
export async function bookingPageOf(ctx: QueryContext): Promise<BookingPage> {
  const { org } = ctx.actor
  const [issuer, settings] = await Promise.all([
    findIssuer(ctx, homeLocation(ctx.actor)!),
    findBookingSettings(ctx.db, org.id),
  ])
  const { company, colors } = printHead(issuer)
  return {
    company,
    colors: { brand: colors.brand, onBrand: colors.on_brand, brandText: colors.brand_text },
    hasLogo: issuer.company.has_logo,
    services: settings.services,
    consent: consentText(company.name),
  }
}

const consentText = (company: string): string =>
  `${company} may text me at this number about this request, and with news and offers. This is not required to book. ` +
  'Message and data rates may apply. Reply STOP to end the texts.'
