import type { Queries } from '../database/queries.ts'
import type { Role } from './permissions.ts'
import { columnsOfOrganization, type OrganizationColumns } from './organization-columns.ts'

/**
 * Method by which a member signed in. `terminal`: with a link that a command of the server prints. `demo`: with the
 * link that the server prints at startup for demo organizations.
 */
export const signInMethods = ['mail', 'terminal', 'demo', 'passkey', 'invitation'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** A session of the console, with current facts about its member and organization. */
export interface SessionRow extends OrganizationColumns {
  id: string
  digest: Buffer
  /**
   * Digest of the previous secret. Each confirmation (the member proves their identity again) replaces the secret.
   */
  former_digest: Buffer | null
  method: SignInMethod
  shared: boolean
  created_at: string
  seen_at: string
  confirmed_at: string | null
  member_id: string
  member_name: string
  role: Role
  location_ids: string[] | null
  /** True if the organization has moved to another installation, or is moving to this one. */
  is_elsewhere: boolean
}

/** Finds a session by its id, in all organizations. Undefined if it is revoked or its member is deactivated. */
export function findSession(system: Queries, id: string): Promise<SessionRow | undefined> {
  return system.row(
    `select s.id, s.digest, s.former_digest, s.method, s.shared, s.created_at, s.seen_at, s.confirmed_at, s.member_id, b.member_name, b.role, b.location_ids,
            ${columnsOfOrganization},
            exists (select from quoin.elsewhere e where e.org_id = s.org_id) as is_elsewhere
       from quoin.sessions s join quoin.key_bearers b on b.org_id = s.org_id and b.member_id = s.member_id
      where s.id = $1 and s.revoked_at is null and b.active`,
    [id],
  )
}

export interface NewSession {
  id: string
  digest: Buffer
  memberId: string
  method: SignInMethod
  /** Browser and operating system, as text. */
  device: string
  address: string
  shared: boolean
}

export function insertSession(
  db: Queries,
  orgId: string,
  session: NewSession,
  now: string,
): Promise<unknown> {
  const { id, digest, memberId, method, device, address, shared } = session
  return db.rows(
    `insert into quoin.sessions (org_id, id, digest, member_id, method, device, address, shared, created_at, seen_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)`,
    [orgId, id, digest, memberId, method, device, address, shared, now],
  )
}

/**
 * Records a confirmation: the member proved their identity again. Sets the session's new secret. Returns false if the
 * session was revoked.
 */
export async function confirmSession(
  db: Queries,
  orgId: string,
  { id, digest }: { id: string; digest: Buffer },
  now: string,
): Promise<boolean> {
  const rows = await db.rows(
    `update quoin.sessions set former_digest = digest, digest = $3, confirmed_at = $4
      where org_id = $1 and id = $2 and revoked_at is null returning id`,
    [orgId, id, digest, now],
  )
  return rows.length > 0
}

/** Records the use of a session, unless another process has already recorded a later use. */
export function recordUse(db: Queries, orgId: string, id: string, now: string): Promise<unknown> {
  return db.rows(`update quoin.sessions set seen_at = $3 where org_id = $1 and id = $2 and seen_at < $3`, [
    orgId,
    id,
    now,
  ])
}

export interface SessionSummary {
  id: string
  method: SignInMethod
  device: string
  address: string
  shared: boolean
  created_at: string
  last_seen_at: string
}

export const selectSessions = `
  select r.id, r.method, r.device, r.address, r.shared, r.created_at, r.last_seen_at
    from (select s.*, s.seen_at as last_seen_at from quoin.sessions s where s.revoked_at is null) r`

/** Returns the member of a session, even of a revoked session. */
export async function findMemberOfSession(
  db: Queries,
  orgId: string,
  id: string,
): Promise<string | undefined> {
  const row = await db.row<{ member_id: string }>(
    'select s.member_id from quoin.sessions s where s.org_id = $1 and s.id = $2',
    [orgId, id],
  )
  return row?.member_id
}

/** Revokes a session. Returns the number of sessions that this call revoked. */
export async function revokeSession(db: Queries, orgId: string, id: string, now: string): Promise<number> {
  const rows = await db.rows(
    `update quoin.sessions set revoked_at = $3 where org_id = $1 and id = $2 and revoked_at is null returning id`,
    [orgId, id, now],
  )
  return rows.length
}

/** Revokes all sessions of a member, except the session `except`. Returns the number of revoked sessions. */
export async function revokeSessionsOfMember(
  db: Queries,
  orgId: string,
  { memberId, except = null }: { memberId: string; except?: string | null },
  now: string,
): Promise<number> {
  const rows = await db.rows(
    `update quoin.sessions set revoked_at = $4
      where org_id = $1 and member_id = $2 and revoked_at is null and ($3::uuid is null or id <> $3)
     returning id`,
    [orgId, memberId, except, now],
  )
  return rows.length
}

/** Deletes the sessions that began before this time. */
export function deleteOldSessions(system: Queries, before: string): Promise<unknown> {
  return system.rows('delete from quoin.sessions where created_at < $1', [before])
}
