import {
  insertTaxRate,
  holdCompany,
  saveCompany,
  saveLocationDetails,
  selectLocationDetails,
} from '../domains/company/index.ts'
import type { Queries } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { Company } from './company.ts'

/** Whoever tries the demonstration is not told to come back in the morning; nobody is written to anyway. */
const atAnyHour = { sms: null, email: null }

/** What stands on documents: the company about itself, and an address and a tax rate of every location. */
export async function setUpDocuments(
  db: Queries,
  orgId: string,
  company: Company,
  now: string,
): Promise<void> {
  const blank = await holdCompany(db, orgId, now)
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
