import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { parseInput } from '../../../kernel/operations/parse-input.ts'
import { email } from '../../../kernel/schema/contact-fields.ts'
import { insertMember } from '../members/members-table.ts'
import { insertLocation, type Location } from '../locations/locations-table.ts'
import { insertOrganization } from './organizations-table.ts'
import { slug, timeZone, title } from './set-up-fields.ts'

export interface NewOrganization {
  name: string
  slug: string
  ownerEmail: string
  ownerName?: string
  /** IANA name. */
  timezone: string
  /** Of the first location; "Main" when absent. */
  locationName?: string
  isDemo?: boolean
}

export interface OrganizationCreated {
  id: string
  slug: string
  name: string
  owner: { id: string; email: string }
  location: Location
}

const input = z.strictObject({ name: title(), slug: slug(), owner_email: email(), timezone: timeZone() })

/**
 * Makes an organization with what none can be without: an owner and a default location. `db` is a transaction, so that
 * all three exist or none.
 */
export async function createOrganization(
  db: Queries,
  wanted: NewOrganization,
  now: string,
): Promise<OrganizationCreated> {
  const { name, slug, owner_email, timezone } = parseInput(input, {
    name: wanted.name,
    slug: wanted.slug,
    owner_email: wanted.ownerEmail,
    timezone: wanted.timezone,
  })
  const id = newId()
  const made = await insertOrganization(db, {
    id,
    slug,
    name,
    timezone,
    is_demo: wanted.isDemo ?? false,
    now,
  })
  if (!made) throw invalidField('slug', 'is taken by another organization')

  const location = { id: newId(), name: wanted.locationName ?? 'Main', timezone }
  await insertLocation(db, id, { ...location, is_default: true, now })
  const owner = await insertMember(db, id, {
    id: newId(),
    email: owner_email,
    name: wanted.ownerName ?? owner_email.split('@')[0]!,
    role: 'owner',
    location_ids: null,
    now,
  })
  return { id, slug, name, owner: { id: owner!.id, email: owner!.email }, location }
}
