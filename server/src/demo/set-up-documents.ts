import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  lockCompanySettings,
  locations,
  saveCompany,
  selectLocationDetails,
  taxRates,
} from '../domains/organization/company/index.ts'
import { saveLogo } from '../domains/organization/stored-files/index.ts'
import type { Writes } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { Company } from './company.ts'

/**
 * Turns off quiet hours, so that messages of the demo need not wait until morning. This disturbs no one, because the
 * demo sends no real messages.
 */
const atAnyHour = { sms: null, email: null }

/**
 * Sets up the data that is printed on documents: information about the company, its logo, and the address and the tax rate
 * of every location.
 */
export async function setUpDocuments(
  db: Writes,
  orgId: string,
  company: Company,
  now: string,
): Promise<void> {
  const blank = await lockCompanySettings(db, orgId, now)
  await saveCompany(db, orgId, { ...blank, ...company.settings, quiet_hours: atAnyHour }, now)
  const logo = readFileSync(join(import.meta.dirname, 'photos', company.logo))
  await saveLogo(db, orgId, { contentType: 'image/png', width: 160, height: 160, bytes: logo }, now)
  const writer = { db, now, actor: { org: { id: orgId } } }
  for (const location of await selectLocationDetails(db, orgId)) {
    const { office, salesTax } = company.places.find((place) => place.name === location.name)!
    const id = newId()
    const rate = { ...salesTax, id, family_id: id, valid_from: null, valid_to: null, active: true }
    taxRates.insert(writer, rate)
    locations.save(writer, location, { ...office, default_tax_rate_id: id })
  }
}
