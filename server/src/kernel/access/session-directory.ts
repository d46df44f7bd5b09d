import { elsewhere } from '../database/elsewhere.ts'
import type { Queries } from '../database/queries.ts'
import type { Bucket } from '../limits/limiter.ts'
import type { MemberActor } from './actor.ts'
import { organizationOf } from './organization-columns.ts'
import { isSecretOf, parseSessionCookie } from './session-cookie.ts'
import { findSession, recordUse, type SessionRow, type SignInMethod } from './sessions-table.ts'

/** The access that a valid session of the console grants. */
export interface SessionAccess {
  id: string
  /** The member who signed in, with the current role and locations, in live mode. */
  actor: MemberActor
  memberName: string
  /** Buckets of the rate limit to which each request of the session is charged. */
  buckets: readonly [Bucket]
  digest: Buffer
  formerDigest: Buffer | null
  method: SignInMethod
  shared: boolean
  createdAtMs: number
  /** Time of the last recorded use of the session, in epoch milliseconds. */
  seenAtMs: number
  /**
   * Time at which the member last proved their identity: at sign-in, or later with a code or passkey (a
   * confirmation).
   */
  confirmedAtMs: number
}

export interface SessionDirectory {
  /**
   * Returns the access that the cookie of a session grants, or undefined if the session is unknown, revoked or
   * expired, or its member is deactivated.
   */
  resolve(cookie: string, nowMs: number, options?: ResolveOptions): Promise<SessionAccess | undefined>
  /**
   * Deletes a session from the cache of this process. Must be called after this process has changed the session,
   * because the database's notification about the change arrives only a moment later.
   */
  evict(sessionId: string): void
  /** Clears the cache of one organization, or of all organizations. */
  clearCache(orgId?: string): void
  /** Registers a function that is called when access in one organization, or in all of them, may have changed. */
  onChange(listener: (orgId?: string) => void): void
}

export interface ResolveOptions {
  /** Called before a database query. May throw to prevent it. */
  beforeLookUp?: (() => Promise<void>) | undefined
  /** False for a request that no person caused. Such a request does not extend the session. Defaults to true. */
  isUse?: boolean
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/**
 * Maximum durations of a session in milliseconds: without use (`idleMs`), and since sign-in (`longestMs`). `shared`
 * applies to sessions on a computer that other people use too.
 */
export const sessionLimits = {
  usual: { idleMs: 14 * dayMs, longestMs: 90 * dayMs },
  shared: { idleMs: hourMs, longestMs: 12 * hourMs },
}
/** Minimum time between two updates of the stored last use of a session, in milliseconds. */
const useRecordedEveryMs = 600_000
/**
 * Time in milliseconds after a confirmation (a proof of identity during a session) in which the session may run
 * operations that require one. Signing in counts as a confirmation.
 */
export const confirmedForMs = 15 * 60_000
/**
 * Time in milliseconds for which a session's previous secret is still accepted. Each confirmation replaces the secret
 * in the session's cookie, but requests with the previous secret may already be on their way.
 */
const formerSecretMs = 60_000
const requestsPerMinute = 1200
const sessionsRemembered = 20_000

export const isExpired = (
  { shared, createdAtMs, seenAtMs }: Pick<SessionAccess, 'shared' | 'createdAtMs' | 'seenAtMs'>,
  nowMs: number,
): boolean => {
  const { idleMs, longestMs } = shared ? sessionLimits.shared : sessionLimits.usual
  return nowMs >= seenAtMs + idleMs || nowMs >= createdAtMs + longestMs
}

/** Returns the SQL condition that the session is not expired, for a row `r` with a column `last_seen_at`. */
export function notExpiredSql(nowMs: number, bind: (value: string) => string): string {
  const isValid = ({ idleMs, longestMs }: { idleMs: number; longestMs: number }): string => {
    const [seenAfter, createdAfter] = [idleMs, longestMs].map((ms) =>
      bind(new Date(nowMs - ms).toISOString()),
    )
    return `r.last_seen_at > ${seenAfter} and r.created_at > ${createdAfter}`
  }
  return `case when r.shared then ${isValid(sessionLimits.shared)} else ${isValid(sessionLimits.usual)} end`
}

/**
 * Creates a cache of sessions. An entry is valid until the database notifies this process that a session of its
 * organization was revoked or a member changed. While notifications cannot be received (`isCurrent` is false),
 * nothing is cached and every request queries the database.
 */
export function sessionDirectory(parts: {
  system: Queries
  isCurrent: () => boolean
  onError: (error: unknown) => void
}): SessionDirectory {
  const cache = new Map<string, SessionAccess>()
  const listeners: ((orgId?: string) => void)[] = []
  let clearings = 0

  const lookUp = async (id: string): Promise<SessionAccess | undefined> => {
    const before = clearings
    const row = await findSession(parts.system, id)
    if (!row) return undefined
    if (row.is_elsewhere) throw elsewhere()
    const access = accessOfSession(row)
    // If a notification of a change arrived during the query, the row may be outdated and is not cached.
    if (parts.isCurrent() && clearings === before) {
      if (cache.size >= sessionsRemembered) cache.delete(cache.keys().next().value!)
      cache.set(id, access)
    }
    return access
  }

  const use = (access: SessionAccess, nowMs: number): SessionAccess => {
    if (nowMs < access.seenAtMs + useRecordedEveryMs) return access
    access.seenAtMs = nowMs
    const { id, actor } = access
    recordUse(parts.system, actor.org.id, id, new Date(nowMs).toISOString()).catch(parts.onError)
    return access
  }

  return {
    async resolve(cookie, nowMs, { beforeLookUp, isUse = true } = {}) {
      const used = isUse ? use : (access: SessionAccess): SessionAccess => access
      const parsed = parseSessionCookie(cookie)
      if (!parsed) return undefined
      const cached = parts.isCurrent() ? cache.get(parsed.id) : undefined
      const cachedAccess = cached && withSecret(cached, parsed.secret, nowMs)
      if (cachedAccess && !isExpired(cachedAccess, nowMs)) return used(cachedAccess, nowMs)
      // The cached session may be outdated, because another process may have recorded a later use or stored a new
      // secret. So it is read from the database before the request is refused.
      await beforeLookUp?.()
      const access = await lookUp(parsed.id)
      const current = access && withSecret(access, parsed.secret, nowMs)
      return current && !isExpired(current, nowMs) ? used(current, nowMs) : undefined
    },
    evict(sessionId) {
      clearings++
      cache.delete(sessionId)
    },
    onChange: (listener) => void listeners.push(listener),
    clearCache(orgId) {
      clearings++
      for (const listener of listeners) listener(orgId)
      if (orgId === undefined) return cache.clear()
      for (const [id, access] of cache) if (access.actor.org.id === orgId) cache.delete(id)
    },
  }
}

/**
 * Returns the access that a session's secret grants. For a minute after a confirmation, the previous secret also
 * grants access, but such a request counts as unconfirmed.
 */
function withSecret(access: SessionAccess, secret: string, nowMs: number): SessionAccess | undefined {
  if (isSecretOf(access.digest, secret)) return access
  const { formerDigest, confirmedAtMs } = access
  if (formerDigest === null || nowMs >= confirmedAtMs + formerSecretMs) return undefined
  return isSecretOf(formerDigest, secret) ? { ...access, confirmedAtMs: 0 } : undefined
}

function accessOfSession(row: SessionRow): SessionAccess {
  return {
    id: row.id,
    memberName: row.member_name,
    buckets: [{ id: `session:${row.id}`, perMinute: requestsPerMinute }],
    digest: row.digest,
    formerDigest: row.former_digest,
    method: row.method,
    shared: row.shared,
    createdAtMs: Date.parse(row.created_at),
    seenAtMs: Date.parse(row.seen_at),
    confirmedAtMs: row.confirmed_at === null ? 0 : Date.parse(row.confirmed_at),
    actor: {
      type: 'member',
      id: row.member_id,
      role: row.role,
      mode: 'live',
      locations: row.location_ids ?? '*',
      sessionId: row.id,
      org: organizationOf(row),
    },
  }
}
