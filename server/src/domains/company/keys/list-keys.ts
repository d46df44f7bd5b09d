import { type KeySummary, selectKeys } from '../../../kernel/access/keys-table.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { type LocationScope, scopeOf } from '../locations/location-scope.ts'

export interface Key {
  id: string
  /** As much of the key as may be shown. */
  hint: string
  name: string
  mode: 'live' | 'test'
  scopes: readonly string[]
  member_id: string
  locations: LocationScope
  rate_limit: number
  expires_at: string | null
  revoked_at: string | null
  created_at: string
}

export async function listKeys(system: Queries, orgId: string): Promise<Key[]> {
  return (await selectKeys(system, orgId)).map(keyOf)
}

function keyOf(row: KeySummary): Key {
  const mode = row.mode === 'live' ? 'live' : 'test'
  return {
    id: row.id,
    hint: `quoin_${mode}_${row.public_id}_…`,
    name: row.name,
    mode,
    scopes: row.scopes,
    member_id: row.member_id,
    locations: scopeOf(row.location_ids),
    rate_limit: row.rate_limit_per_minute,
    expires_at: row.expires_at,
    revoked_at: row.revoked_at,
    created_at: row.created_at,
  }
}
