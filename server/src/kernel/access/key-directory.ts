import { elsewhere } from '../database/elsewhere.ts'
import type { Queries } from '../database/queries.ts'
import type { Bucket } from '../limits/limiter.ts'
import { type KeyActor, limitedAs, type MemberActor } from './actor.ts'
import { findAgentToken } from './agent-tokens-table.ts'
import { digestApiKey, parseAgentCredential, parseApiKey, sameDigest } from './api-key-format.ts'
import { findKey, type KeyRow } from './keys-table.ts'
import { organizationOf } from './organization-columns.ts'
import { resolveScopes } from './scopes.ts'

/** The access that a valid API key grants, or a valid access token of a connected agent. */
export interface KeyAccess {
  actor: KeyActor
  /** Public id of the API key. That of a token has the prefix `access/`. */
  publicId: string
  /** Program and audience of a token. Null for an API key. */
  grant: { clientId: string; resource: string } | null
  /** The member who created the API key, with the current role and locations. Null if that member is deactivated. */
  creator: MemberActor | null
  /** Rate limits of a request: the quota of the API key, then that of its organization. */
  buckets: readonly [Bucket, ...Bucket[]]
  /** Expiry, in epoch milliseconds. Infinity if the API key does not expire. */
  expiresAt: number
  digest: Buffer
}

export interface KeyDirectory {
  /**
   * Returns the access that an API key or an access token grants, or undefined if it is unknown, mistyped, revoked or
   * expired. The caller must check that the entry point accepts tokens.
   * `beforeLookUp` is called before a database query and may throw to prevent it.
   */
  resolve(
    key: string,
    nowMs: number,
    beforeLookUp?: () => Promise<void>,
  ): KeyAccess | undefined | Promise<KeyAccess | undefined>
  /**
   * Returns true if an access that `resolve` returned is certainly still the one that its key grants. False if it
   * must be resolved again.
   */
  isUnchanged(access: KeyAccess, nowMs: number): boolean
  /** Clears the cache of one organization, or of all organizations. */
  clearCache(orgId?: string): void
  /** Registers a function that is called when access in one organization, or in all of them, may have changed. */
  onChange(listener: (orgId?: string) => void): void
}

const keysRemembered = 20_000

/**
 * Creates a cache of the access that API keys grant. An entry is valid until the database notifies this process of a
 * change in the organization of the key. While notifications cannot be received (`isCurrent` is false), nothing is
 * cached and every request queries the database.
 */
export function keyDirectory(parts: {
  system: Queries
  /**
   * Secrets that are hashed together with API keys. New digests are created with the first. The others are former
   * secrets, with which some stored digests were created.
   */
  peppers: readonly [Buffer, ...Buffer[]]
  organizationPerMinute: number
  isCurrent: () => boolean
}): KeyDirectory {
  const cache = new Map<string, KeyAccess>()
  const listeners: ((orgId?: string) => void)[] = []
  let clearings = 0

  const lookUp = async (publicId: string): Promise<KeyAccess | undefined> => {
    const before = clearings
    const tokenId = publicId.startsWith(ofToken) ? publicId.slice(ofToken.length) : undefined
    const row =
      tokenId === undefined
        ? await findKey(parts.system, publicId)
        : await findAgentToken(parts.system, tokenId)
    if (row.is_elsewhere) throw elsewhere()
    if (row.id === null || row.revoked_at !== null) return undefined
    const access = { ...accessOf(row), buckets: bucketsOf(row, parts.organizationPerMinute), publicId }
    // If a notification of a change arrived during the query, the row may be outdated and is not cached.
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
      const publicId = publicIdOf(key)
      if (publicId === undefined) return undefined
      const access = parts.isCurrent() ? cache.get(publicId) : undefined
      if (access) return check(access, key, nowMs)
      return beforeLookUp()
        .then(() => lookUp(publicId))
        .then((freshAccess) => check(freshAccess, key, nowMs))
    },
    isUnchanged: (access, nowMs) =>
      parts.isCurrent() && cache.get(access.publicId) === access && access.expiresAt > nowMs,
    clearCache(orgId) {
      clearings++
      if (orgId === undefined) cache.clear()
      else for (const [publicId, access] of cache) if (access.actor.org.id === orgId) cache.delete(publicId)
      for (const listener of listeners) listener(orgId)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Prefix of the public ids of tokens. Without it, a token could have the public id of an API key. */
const ofToken = 'access/'

function publicIdOf(key: string): string | undefined {
  const token = parseAgentCredential('access', key)
  return token === null ? parseApiKey(key)?.publicId : ofToken + token
}

/** Converts the row of an API key to the access that it grants, without its rate limits. */
export function accessOf(row: KeyRow): Omit<KeyAccess, 'publicId' | 'buckets'> {
  const org = organizationOf(row)
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
      ...(row.kind === 'agent' ? { isAgent: true as const } : {}),
    },
    grant: row.kind === 'agent' ? { clientId: row.client_id!, resource: row.resource! } : null,
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
  // Demonstration companies have no limit for the whole organization, because load tests use them. Practice companies
  // share the limit of the organization that created them.
  return row.is_demo
    ? [keyBucket]
    : [keyBucket, { id: `org:${limitedAs(organizationOf(row))}`, perMinute: organizationPerMinute }]
}
