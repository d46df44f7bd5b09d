import { lockBookingSettings, saveBookingSettings } from '../domains/customers/bookings/index.ts'
import {
  foundOrganization,
  connectors,
  insertMember,
  leadSources,
  locations,
  members,
  newConnectorKey,
  organizationToBe,
  usualLocation,
} from '../domains/organization/company/index.ts'
import type { Writes } from '../kernel/database/queries.ts'
import { newId } from '../kernel/ids.ts'
import type { Company } from './company.ts'
import { setUpDocuments } from './set-up-documents.ts'

const openBooking = {
  enabled: true,
  origins: [],
  service_zips: [],
  refuses_other_zips: false,
  services: [
    'Gutter cleaning',
    'Gutter repair',
    'Window cleaning',
    'House wash',
    'Holiday lights',
    'Something else',
  ],
}

/**
 * Creates the organization with its locations, people, lead sources, connectors and public booking form. `db` must be a
 * transaction.
 */
export async function setUpCompany(
  db: Writes,
  company: Company,
  { now, cell }: { now: string; cell: string },
): Promise<void> {
  const { slug, name, mailDomain } = company
  const [headquarters] = company.places
  const [owner] = company.people
  const organization = await foundOrganization(
    db,
    organizationToBe(),
    {
      slug,
      name,
      timezone: headquarters.timezone,
      owner: { email: `${owner.email}@${mailDomain}`, name: owner.name },
      locationName: headquarters.name,
      isDemo: true,
      clock: null,
      practiceOf: null,
    },
    now,
  )
  const {
    id: orgId,
    owner: { id: ownerId },
    location,
  } = organization
  await furnishCompany(db, { orgId, ownerId, locationId: location.id }, company, { now, cell })
}

/** Adds the locations, people, settings and entry points of a company to an organization that has only an owner. */
export async function furnishCompany(
  db: Writes,
  { orgId, ownerId, locationId }: { orgId: string; ownerId: string; locationId: string },
  company: Company,
  { now, cell }: { now: string; cell: string },
): Promise<void> {
  const { mailDomain } = company
  const [, ...branches] = company.places
  const [owner, ...staff] = company.people
  const writer = { db, now, actor: { org: { id: orgId } } }
  const locationIds = [locationId]
  for (const { name, timezone } of branches) {
    const id = newId()
    locations.insert(writer, { ...usualLocation, id, name, timezone })
    locationIds.push(id)
  }

  const memberIds = new Map([[owner.email, ownerId]])
  for (const person of staff) {
    const email = `${person.email}@${mailDomain}`
    const location_ids = person.locationIndex === undefined ? null : [locationIds[person.locationIndex]!]
    const member = (await insertMember(writer, {
      email,
      name: person.name,
      role: person.role,
      location_ids,
    }))!
    memberIds.set(person.email, member.id)
    if (person.hasLeft) members.save(writer, member, { active: false, deactivated_at: now })
  }
  await setUpDocuments(db, orgId, company, now)
  const { version } = await lockBookingSettings(db, orgId, now)
  await saveBookingSettings(db, orgId, { ...openBooking, version }, now)
  for (const { name, active } of company.leadSources)
    leadSources.insert(writer, { name, active, generated_by: 'company' })
  for (const connector of company.connectors)
    connectors.insert(writer, {
      connector_key: newConnectorKey(cell),
      name: connector.name,
      active: connector.active,
      source_label: connector.sourceLabel,
      assigned_to: connector.assignedTo === undefined ? null : memberIds.get(connector.assignedTo)!,
      notes_prefix: connector.notesPrefix,
      aliases: connector.aliases,
      required_fields: [...connector.requiredFields],
    })
}
