import { digestOfSecret, newSecret } from '../../../kernel/access/session-cookie.ts'
import { lockOf } from '../../../kernel/database/lock.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { newId } from '../../../kernel/ids.ts'
import { signInMs } from './sign-in-secrets.ts'
import { mostTries } from './sign-ins-table.ts'

/** Purpose for which an authenticator (the device or app that stores a passkey) must sign a challenge. */
export type ChallengePurpose = 'sign_in' | 'add_passkey' | 'confirm'

export interface ChallengeOwner {
  orgId: string
  /** Member who must answer the challenge. Null for a sign-in, because the member is not known yet. */
  memberId: string | null
  sessionId: string | null
  /** Digest of the secret in the cookie of the browser that signs in. Null for the other purposes. */
  browserDigest: Buffer | null
}

/** Creates a challenge for an authenticator. It is valid for ten minutes and can be used once. */
export async function createChallenge(
  db: Queries,
  purpose: ChallengePurpose,
  { orgId, memberId, sessionId, browserDigest }: ChallengeOwner,
  now: string,
): Promise<string> {
  const challenge = newSecret()
  await db.rows(
    `insert into quoin.challenges (org_id, id, purpose, member_id, session_id, challenge_digest, browser_digest, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      orgId,
      newId(),
      purpose,
      memberId,
      sessionId,
      digestOfSecret(challenge),
      browserDigest,
      now,
      expiryAfter(now),
    ],
  )
  return challenge
}

/**
 * Marks a challenge as used. Returns false if it is unknown, used or expired, or if it belongs to another member or
 * browser.
 */
export async function useChallenge(
  db: Queries,
  purpose: ChallengePurpose,
  challenge: string,
  { orgId, memberId, sessionId, browserDigest }: ChallengeOwner,
  now: string,
): Promise<boolean> {
  const rows = await db.rows(
    `update quoin.challenges c set used_at = $3
      where c.challenge_digest = $1 and c.purpose = $2 and c.used_at is null and c.expires_at > $3 and c.org_id = $4
        and c.member_id is not distinct from $5::uuid and c.session_id is not distinct from $6::uuid
        and c.browser_digest is not distinct from $7::bytea
     returning id`,
    [digestOfSecret(challenge), purpose, now, orgId, memberId, sessionId, browserDigest],
  )
  return rows.length > 0
}

export interface CodeOwner {
  orgId: string
  memberId: string
  sessionId: string
}

/** Maximum number of emails with a code to one member in an hour. */
const codesPerHour = 5

/**
 * Maximum number of codes that one member can enter in 24 hours, right or wrong. Without this limit, someone who copied
 * a cookie could keep guessing codes.
 */
const entriesPerDay = 50

/**
 * Inserts a code with which a member confirms a session, and invalidates earlier codes of the session. Returns false
 * and inserts nothing if the member already got the maximum number of codes within the last hour.
 */
export async function insertCode(
  db: Queries,
  { orgId, memberId, sessionId }: CodeOwner,
  { id, digest }: { id: string; digest: Buffer },
  now: string,
): Promise<boolean> {
  await db.rows(`select pg_advisory_xact_lock(${lockOf("'codes of ' || $1::text")})`, [memberId])
  const rows = await db.rows(
    `insert into quoin.challenges (org_id, id, purpose, member_id, session_id, code_digest, created_at, expires_at)
     select $1, $2, 'code', $3, $4, $5, $6, $7
      where (select count(*) from quoin.challenges c
              where c.org_id = $1 and c.member_id = $3 and c.code_digest is not null
                and c.created_at > $6::timestamptz - interval '1 hour') < $8
     returning id`,
    [orgId, id, memberId, sessionId, digest, now, expiryAfter(now), codesPerHour],
  )
  if (rows.length === 0) return false
  await db.rows(
    `update quoin.challenges c set used_at = $4
      where c.org_id = $1 and c.session_id = $2 and c.purpose = 'code' and c.used_at is null and c.id <> $3`,
    [orgId, sessionId, id, now],
  )
  return true
}

/**
 * Counts an attempt to enter the code of a session, and returns the code. Undefined if the session has no code, if the
 * code was used, has expired or was tried too often, or if the member has already entered the daily maximum of codes.
 */
export function countCodeTry(
  db: Queries,
  { orgId, memberId, sessionId }: CodeOwner,
  now: string,
): Promise<{ id: string; code_digest: Buffer } | undefined> {
  return db.row(
    `update quoin.challenges c set tries = c.tries + 1
      where c.org_id = $1 and c.session_id = $2 and c.purpose = 'code' and c.used_at is null and c.expires_at > $3
        and c.tries < $4
        and (select coalesce(sum(x.tries), 0) from quoin.challenges x
              where x.org_id = $1 and x.member_id = $5 and x.code_digest is not null
                and x.created_at > $3::timestamptz - interval '24 hours') < $6
     returning c.id, c.code_digest`,
    [orgId, sessionId, now, mostTries, memberId, entriesPerDay],
  )
}

/** Marks a code as used. Returns false if another request used it first. */
export async function useCode(db: Queries, orgId: string, id: string, now: string): Promise<boolean> {
  const rows = await db.rows(
    'update quoin.challenges set used_at = $3 where org_id = $1 and id = $2 and used_at is null returning id',
    [orgId, id, now],
  )
  return rows.length > 0
}

/** Deletes challenges that expired before the time `before`. */
export function deleteChallenges(system: Queries, before: string): Promise<unknown> {
  return system.rows('delete from quoin.challenges where expires_at < $1', [before])
}

const expiryAfter = (now: string): string => new Date(Date.parse(now) + signInMs).toISOString()
