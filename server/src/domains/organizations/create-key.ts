import { createApiKey, digestApiKey } from '../../kernel/access/api-key-format.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import { newId } from '../../kernel/ids.ts'

export interface NewKey {
  orgId: string
  memberId: string
  mode: 'live' | 'test'
  name: string
  scopes: readonly string[]
  /** Absent: every location. */
  locationIds?: readonly string[]
  rateLimitPerMinute: number
  expiresAt?: string
}

export interface KeyCreated {
  id: string
  /** The key itself: shown this once, stored nowhere. */
  key: string
  mode: 'live' | 'test'
  scopes: readonly string[]
  member_id: string
  locations: 'all' | readonly string[]
}

export async function createKey(system: Queries, pepper: Buffer, wanted: NewKey, now: string): Promise<KeyCreated> {
  const { key, publicId } = createApiKey(wanted.mode)
  const id = newId()
  await system.rows(
    `insert into quoin.api_keys (org_id, id, public_id, digest, mode, name, scopes, member_id, location_ids, rate_limit_per_minute, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      wanted.orgId,
      id,
      publicId,
      digestApiKey(pepper, key),
      wanted.mode === 'live' ? 'live' : 'sandbox',
      wanted.name,
      wanted.scopes,
      wanted.memberId,
      wanted.locationIds ?? null,
      wanted.rateLimitPerMinute,
      wanted.expiresAt ?? null,
      now,
    ],
  )
  return { id, key, mode: wanted.mode, scopes: wanted.scopes, member_id: wanted.memberId, locations: wanted.locationIds ?? 'all' }
}
