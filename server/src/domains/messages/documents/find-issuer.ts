import type { QueryContext } from '../../../kernel/operations/context.ts'
import { companySettings, findLocation } from '../../organization/company/index.ts'
import type { Issuer } from './print-head.ts'

/**
 * Returns the company data, country and time zone that are used in the documents of a location. `unsaved` contains
 * settings that replace the saved ones in a preview.
 */
export async function findIssuer(
  { actor, db }: QueryContext,
  locationId: string,
  unsaved: Partial<Issuer['company']> = {},
): Promise<Issuer> {
  const [company, location] = await Promise.all([
    companySettings(db, actor.org.id),
    findLocation(db, actor.org.id, locationId),
  ])
  return {
    company: { ...company, ...unsaved },
    country: actor.org.country,
    timeZone: location?.timezone ?? actor.org.timezone,
  }
}
