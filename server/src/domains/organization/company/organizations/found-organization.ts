import type { Organization } from '../../../../kernel/access/actor.ts'
import type { Writes } from '../../../../kernel/database/queries.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import { locations, usualLocation } from '../locations/location.ts'
import type { Location } from '../locations/locations-table.ts'
import { insertMember } from '../members/members-table.ts'
import { insertOrganization } from './organizations-table.ts'

/** Returns an organization that is not inserted yet, with new ids for itself and its first location. */
export function organizationToBe(): Organization {
  return {
    id: newId(),
    slug: '',
    name: '',
    timezone: 'UTC',
    country: 'US',
    currency: 'USD',
    defaultLocationId: newId(),
    isDemo: false,
    clock: null,
    practiceOf: null,
  }
}

export interface NewOrganization {
  slug: string
  name: string
  /** Time zone, IANA name. */
  timezone: string
  owner: { email: string; name: string }
  /** Name of the first location. */
  locationName: string
  isDemo: boolean
  /** Time of the organization's test clock. Null means that the organization uses real time. */
  clock: string | null
  /** Id of the organization that creates this practice company. Null for other organizations. */
  practiceOf: string | null
}

export interface FoundedOrganization {
  id: string
  slug: string
  name: string
  owner: { id: string; email: string }
  location: Location
}

/** Inserts an organization with its required records: an owner and a default location. `db` is a transaction. */
export async function foundOrganization(
  db: Writes,
  { id, defaultLocationId }: Organization,
  { slug, name, timezone, owner, locationName, isDemo, clock, practiceOf }: NewOrganization,
  now: string,
): Promise<FoundedOrganization> {
  const organizationRow = {
    id,
    slug,
    name,
    timezone,
    is_demo: isDemo,
    clock_at: clock,
    practice_of: practiceOf,
    now,
  }
  if (!(await insertOrganization(db, organizationRow)))
    throw invalidField('slug', 'is already used by another organization')
  const location = { id: defaultLocationId, name: locationName, timezone }
  const writer = { db, now, actor: { org: { id } } }
  locations.insert(writer, { ...usualLocation, ...location, is_default: true })
  const first = { id: newId(), ...owner, role: 'owner' as const, location_ids: null }
  await insertMember(writer, first)
  return { id, slug, name, owner: { id: first.id, email: first.email }, location }
}
