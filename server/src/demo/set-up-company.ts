import { saveBookingSettings } from '../domains/bookings/index.ts'
import {
  createConnector,
  createLeadSource,
  createLocation,
  createMember,
  createOrganization,
  deactivateMember,
} from '../domains/company/index.ts'
import type { Queries } from '../kernel/database/queries.ts'
import type { Company } from './company.ts'
import { setUpDocuments } from './set-up-documents.ts'

const openBooking = { enabled: true, origins: [], service_zips: [], refuses_other_zips: false }

/** Makes the organization with its locations, people, lead sources, connectors and open booking form. `db` is a transaction. */
export async function setUpCompany(db: Queries, company: Company, now: string): Promise<void> {
  const { slug, name, mailDomain } = company
  const [headquarters, ...branches] = company.places
  const [owner, ...staff] = company.people
  const organization = await createOrganization(
    db,
    {
      slug,
      name,
      ownerEmail: `${owner.email}@${mailDomain}`,
      ownerName: owner.name,
      timezone: headquarters.timezone,
      locationName: headquarters.name,
      isDemo: true,
    },
    now,
  )
  const orgId = organization.id
  const locationIds = [organization.location.id]
  for (const branch of branches) locationIds.push((await createLocation(db, orgId, branchOf(branch), now)).id)

  const memberIds = new Map([[owner.email, organization.owner.id]])
  for (const person of staff) {
    const email = `${person.email}@${mailDomain}`
    const locations = person.place === undefined ? 'all' : [locationIds[person.place]!]
    const member = await createMember(
      db,
      orgId,
      { email, name: person.name, role: person.role, locations },
      now,
    )
    memberIds.set(person.email, member.id)
    if (person.left) await deactivateMember(db, orgId, email, now)
  }
  await setUpDocuments(db, orgId, company, now)
  await saveBookingSettings(db, orgId, openBooking, now)
  for (const source of company.leadSources) await createLeadSource(db, orgId, source, now)
  for (const { assignedTo, ...connector } of company.connectors)
    await createConnector(
      db,
      orgId,
      assignedTo === undefined ? connector : { ...connector, assignedTo: memberIds.get(assignedTo)! },
      now,
    )
}

function branchOf({ name, timezone }: Company['places'][number]): { name: string; timezone: string } {
  return { name, timezone }
}
