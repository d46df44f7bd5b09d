import type { Queries } from '../../kernel/database/queries.ts'
import { newId } from '../../kernel/ids.ts'

export interface NewOrganization {
  name: string
  slug: string
  ownerEmail: string
  ownerName?: string
  /** IANA name. */
  timezone: string
  isDemo?: boolean
}

export interface OrganizationCreated {
  id: string
  slug: string
  name: string
  owner: { id: string; email: string }
  location: { id: string; name: string; timezone: string }
}

/** Makes an organization with what none can be without: an owner and a default location. */
export async function createOrganization(system: Queries, wanted: NewOrganization, now: string): Promise<OrganizationCreated> {
  const [orgId, ownerId, locationId] = [newId(), newId(), newId()]
  const location = { id: locationId, name: 'Main', timezone: wanted.timezone }
  await system.rows(
    `insert into quoin.organizations (org_id, slug, name, timezone, is_demo, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [orgId, wanted.slug, wanted.name, wanted.timezone, wanted.isDemo ?? false, now],
  )
  await system.rows(
    `insert into quoin.locations (org_id, id, name, timezone, is_default, created_at, updated_at) values ($1, $2, $3, $4, true, $5, $5)`,
    [orgId, location.id, location.name, location.timezone, now],
  )
  await system.rows(
    `insert into quoin.members (org_id, id, email, name, role, created_at, updated_at) values ($1, $2, $3, $4, 'owner', $5, $5)`,
    [orgId, ownerId, wanted.ownerEmail, wanted.ownerName ?? wanted.ownerEmail.split('@')[0]!, now],
  )
  return { id: orgId, slug: wanted.slug, name: wanted.name, owner: { id: ownerId, email: wanted.ownerEmail }, location }
}
