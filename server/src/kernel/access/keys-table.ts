import type { Mode } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'
import type { Role } from './permissions.ts'

/** A key with what its organization and its maker allow right now. */
export interface KeyRow {
  id: string
  digest: Buffer
  mode: Mode
  scopes: string[]
  location_ids: string[] | null
  rate_limit_per_minute: number
  expires_at: string | null
  revoked_at: string | null
  member_id: string
  member_active: boolean
  member_role: Role
  member_location_ids: string[] | null
  org_id: string
  slug: string
  org_name: string
  timezone: string
  country: string
  currency: string
  is_demo: boolean
  default_location_id: string
}

/** By the public part of the key, whatever the organization: this is how the organization is found. */
export function findKey(system: Queries, publicId: string): Promise<KeyRow | undefined> {
  return system.row<KeyRow>(
    `select k.id, k.digest, k.mode, k.scopes, k.location_ids, k.rate_limit_per_minute, k.expires_at, k.revoked_at,
            k.member_id, m.active as member_active, m.role as member_role, m.location_ids as member_location_ids,
            o.org_id, o.slug, o.name as org_name, o.timezone, o.country, o.currency, o.is_demo, l.id as default_location_id
       from quoin.api_keys k
       join quoin.members m on m.org_id = k.org_id and m.id = k.member_id
       join quoin.organizations o on o.org_id = k.org_id
       join quoin.locations l on l.org_id = k.org_id and l.is_default
      where k.public_id = $1`,
    [publicId],
  )
}
