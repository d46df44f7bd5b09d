import { elsewhere } from '../database/elsewhere.ts'
import type { Queries } from '../database/queries.ts'
import type { Bucket } from '../limits/limiter.ts'
import type { KeyActor, MemberActor, Organization } from './actor.ts'
import { digestApiKey, parseApiKey, sameDigest } from './api-key-format.ts'
import { findKey, type KeyRow } from './keys-table.ts'
import { resolveScopes } from './scopes.ts'

/** The access that a valid key grants. */
export interface KeyAccess {
  actor: KeyActor
  publicId: string
  /** The creator of the key with current access. Null once deactivated. */
  creator: MemberActor | null
  /** The key's own quota first, then the limit of its organization. */
  buckets: readonly [Bucket, ...Bucket[]]
  /** Epoch milliseconds. */
  expiresAt: number
  digest: Buffer
}

export interface KeyDirectory {
  /**
   * Returns the access behind a key, or undefined if the key is unknown, mistyped, revoked or expired. `beforeLookUp` may
   * throw to prevent the database query.
   */
  resolve(
    key: string,
    nowMs: number,
    beforeLookUp?: () => Promise<void>,
  ): KeyAccess | undefined | Promise<KeyAccess | undefined>
  /** Clears the cache of one organization, or of all. */
  clearCache(orgId?: string): void
}

const keysRemembered = 20_000

/**
 * Caches the access of keys until the database announces a change of the organization. While announcements cannot be
 * received (`isCurrent` is false), nothing is cached and every request queries the database.
 */
export function keyDirectory(parts: {
  system: Queries
  /** The first pepper creates new digests. The others were used for digests that are still stored. */
  peppers: readonly [Buffer, ...Buffer[]]
  organizationPerMinute: number
  isCurrent: () => boolean
}): KeyDirectory {
  const cache = new Map<string, KeyAccess>()
  let clearings = 0

  const lookUp = async (publicId: string): Promise<KeyAccess | undefined> => {
    const before = clearings
    const row = await findKey(parts.system, publicId)
    if (row.is_elsewhere) throw elsewhere()
    if (row.id === null || row.revoked_at !== null) return undefined
    const access = { ...accessOf(row), buckets: bucketsOf(row, parts.organizationPerMinute), publicId }
    // A change announced during the query may be newer than the row.
    if (parts.isCurrent() && clearings === before) {
      if (cache.size >= keysRemembered) cache.delete(cache.keys().next().value!)
      cache.set(publicId, access)
    }
    return access
  }

  const isKey = ({ digest }: KeyAccess, key: string): boolean =>
    parts.peppers.some((pepper) => sameDigest(digest, digestApiKey(pepper, key)))

  const check = (access: KeyAccess | undefined, key: string, nowMs: number): KeyAccess | undefined =>
    access && access.expiresAt > nowMs && isKey(access, key) ? access : undefined

  return {
    resolve(key, nowMs, beforeLookUp = () => Promise.resolve()) {
      const parsed = parseApiKey(key)
      if (!parsed) return undefined
      const access = parts.isCurrent() ? cache.get(parsed.publicId) : undefined
      if (access) return check(access, key, nowMs)
      return beforeLookUp()
        .then(() => lookUp(parsed.publicId))
        .then((freshAccess) => check(freshAccess, key, nowMs))
    },
    clearCache(orgId) {
      clearings++
      if (orgId === undefined) return cache.clear()
      for (const [publicId, access] of cache) if (access.actor.org.id === orgId) cache.delete(publicId)
    },
  }
}

/** The access that the row of a key grants, without its limits. */
export function accessOf(row: KeyRow): Omit<KeyAccess, 'publicId' | 'buckets'> {
  const org: Organization = {
    id: row.org_id,
    slug: row.slug,
    name: row.org_name,
    timezone: row.timezone,
    country: row.country,
    currency: row.currency,
    defaultLocationId: row.default_location_id,
    isDemo: row.is_demo,
    clock: row.clock_at,
  }
  return {
    actor: {
      type: 'api_key',
      id: row.id,
      name: row.name,
      mode: row.mode,
      scopes: resolveScopes(row.scopes),
      memberId: row.member_active ? row.member_id : null,
      confirms: row.confirms,
      locations: row.location_ids ?? '*',
      org,
    },
    creator: row.member_active
      ? {
          type: 'member',
          id: row.member_id,
          role: row.member_role,
          mode: row.mode,
          locations: row.member_location_ids ?? '*',
          org,
        }
      : null,
    expiresAt: row.expires_at === null ? Infinity : Date.parse(row.expires_at),
    digest: row.digest,
  }
}

function bucketsOf(row: KeyRow, organizationPerMinute: number): KeyAccess['buckets'] {
  const keyBucket: Bucket = { id: `key:${row.id}`, perMinute: row.rate_limit_per_minute }
  // Demo organizations have no limit, because load tools are run against them.
  return row.is_demo
    ? [keyBucket]
    : [keyBucket, { id: `org:${row.org_id}`, perMinute: organizationPerMinute }]
}
