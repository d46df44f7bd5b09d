import {
  lockCompanySettings,
  insertTaxRate,
  saveCompany,
  saveLocationDetails,
  selectLocationDetails,
} from '../domains/organization/company/index.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { Company } from './company.ts'

/** No quiet hours, so that visitors of the demonstration need not wait until morning. Nothing is sent to anyone. */
const atAnyHour = { sms: null, email: null }

/**
 * Sets up the content of documents: information about the company, and an address and a tax rate for every location.
 */
export async function setUpDocuments(
  db: Queries,
  orgId: string,
  company: Company,
  now: string,
): Promise<void> {
  const blank = await lockCompanySettings(db, orgId, now)
  await saveCompany(db, orgId, { ...blank, ...company.settings, quiet_hours: atAnyHour }, now)
  for (const location of await selectLocationDetails(db, orgId)) {
    const { office, salesTax } = company.places.find((place) => place.name === location.name)!
    const id = newId()
    await insertTaxRate(db, orgId, {
      ...salesTax,
      id,
      family_id: id,
      version: 1,
      valid_from: null,
      valid_to: null,
      active: true,
      created_at: now,
      updated_at: now,
    })
    await saveLocationDetails(db, orgId, { ...location, ...office, default_tax_rate_id: id, updated_at: now })
  }
}
