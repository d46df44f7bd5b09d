import {
  saveLeadSource,
  saveLocation,
  saveTaxRate,
} from '../../src/domains/organization/company/operations.ts'
import {
  addPackage,
  addService,
  publishWhatIsSound,
} from '../../src/domains/money/price-book/testing/price-books.ts'
import { saveTag } from '../../src/domains/customers/tags/operations.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { inviteMember, saveCrew } from '../../src/domains/office/workforce/operations.ts'
import type { TestOrg } from '../../src/testing/test-org.ts'

/** Ids of the records that `makeNamed` created with the name `<kind> <word>`, by kind of record. */
export type Named = ReadonlyMap<string, string>

let nameableCount = 0

/**
 * Creates one record of each kind that has a name. Records that belong to a location are created at `location_id`, or
 * else at the default location.
 */
export async function makeNamed(
  org: TestOrg,
  word: string,
  location_id: string | null = null,
): Promise<Named> {
  const named = (kind: string): string => `${kind} ${word}`
  const asOwner = org.owner
  const at = location_id ?? org.locationId
  const location_ids = location_id === null ? null : [location_id]
  const person = { email: `named-${++nameableCount}@example.com`, name: named('member'), role: 'technician' }
  const member = await org.run(inviteMember, { ...person, location_ids }, asOwner)
  const ofCrew = location_id === null ? member : await newMember(org, { location_ids })
  const locationInput = { timezone: 'America/Chicago', name: named('location') }
  const crew = { name: named('crew'), location_id: at, members: [{ member_id: ofCrew.id }] }
  const service = await addService(org, { name: named('service'), location_ids })
  const bundle = { name: named('package'), items: [{ service_id: service.id, quantity: '1' }] }
  const rate = { name: named('tax_rate'), components: [{ name: 'State', percent: '6.25' }] }
  return new Map([
    ['member', member.id],
    ['location', location_id ?? (await org.run(saveLocation, locationInput, asOwner)).id],
    ['crew', (await org.run(saveCrew, crew, asOwner)).id],
    ['service', service.id],
    ['package', (await addPackage(org, bundle)).id],
    ['tax_rate', (await org.run(saveTaxRate, rate, asOwner)).id],
    ['lead_source', (await org.run(saveLeadSource, { name: named('lead_source') }, asOwner)).id],
    ['tag', (await org.run(saveTag, { name: named('tag') }, asOwner)).tag!.id],
    ...(await publishWhatIsSound(org), []),
  ])
}
