import type { SignInMethod } from '../../../kernel/access/sessions-table.ts'
import { lockOf } from '../../../kernel/database/lock.ts'
import type { Queries } from '../../../kernel/database/queries.ts'

/** Maximum number of codes that can be entered for one email. */
export const mostTries = 5
/**
 * Maximum number of wrong codes for one mailbox in 24 hours, in all its sign-ins together. Without this limit, someone
 * who requested emails and guessed codes for a whole year would enter a right code with a probability of 20 percent.
 */
const wrongCodesPerDay = 20
/** Maximum number of sign-in emails to one mailbox in an hour. */
const mailsPerHour = 5

export interface SignInRow {
  id: string
  org_id: string
  method: Exclude<SignInMethod, 'passkey'>
  email: string | null
  member_id: string | null
  code_digest: Buffer | null
  browser_digest: Buffer | null
  expires_at: string
}

const columns =
  's.id, s.org_id, s.method, s.email, s.member_id, s.code_digest, s.browser_digest, s.expires_at'

/**
 * Inserts a sign-in by email. Returns false and inserts nothing if the mailbox already got the maximum number of emails
 * within the last hour. Requests for one mailbox wait for each other, so that concurrent requests are counted too.
 */
export async function insertMailSignIn(
  db: Queries,
  signIn: {
    orgId: string
    id: string
    email: string
    browserDigest: Buffer
    now: string
    expiresAt: string
  },
): Promise<boolean> {
  await db.rows(`select pg_advisory_xact_lock(${lockOf("'sign-in/' || $1::text")})`, [signIn.email])
  const rows = await db.rows(
    `insert into quoin.sign_ins (org_id, id, method, email, browser_digest, created_at, expires_at)
     select $1, $2, 'mail', $3, $4, $5, $6
      where (select count(*) from quoin.sign_ins x where x.method = 'mail' and x.email = $3 and x.created_at > $5::timestamptz - interval '1 hour') < $7
     returning id`,
    [signIn.orgId, signIn.id, signIn.email, signIn.browserDigest, signIn.now, signIn.expiresAt, mailsPerHour],
  )
  return rows.length > 0
}

/**
 * Inserts a sign-in link that was created on the command line. It signs in the member `memberId`, or, if `memberId`
 * is null, any member of the demo organizations.
 */
export function insertLink(
  db: Queries,
  link: {
    orgId: string
    id: string
    memberId: string | null
    linkDigest: Buffer
    now: string
    expiresAt: string
  },
): Promise<unknown> {
  return db.rows(
    `insert into quoin.sign_ins (org_id, id, method, member_id, link_digest, created_at, expires_at)
     values ($1, $2, case when $3::uuid is null then 'demo' else 'terminal' end, $3, $4, $5, $6)`,
    [link.orgId, link.id, link.memberId, link.linkDigest, link.now, link.expiresAt],
  )
}

/** Inserts an invitation of a member. Its link is valid only if the invited email address is entered too. */
export function insertInvitation(
  db: Queries,
  invitation: {
    orgId: string
    id: string
    memberId: string
    email: string
    linkDigest: Buffer
    now: string
    expiresAt: string
  },
): Promise<unknown> {
  const { orgId, id, memberId, email, linkDigest, now, expiresAt } = invitation
  return db.rows(
    `insert into quoin.sign_ins (org_id, id, method, member_id, email, link_digest, created_at, expires_at)
     values ($1, $2, 'invitation', $3, $4, $5, $6, $7)`,
    [orgId, id, memberId, email, linkDigest, now, expiresAt],
  )
}

/**
 * Counts an attempt to use an invitation, and returns the invitation. Undefined if it was used, has expired, or was
 * tried with too many wrong addresses.
 */
export function countUseOfInvitation(
  db: Queries,
  linkDigest: Buffer,
  now: string,
): Promise<SignInRow | undefined> {
  return db.row(
    `update quoin.sign_ins s set tries = s.tries + 1
      where s.link_digest = $1 and s.method = 'invitation' and s.used_at is null and s.expires_at > $2 and s.tries < $3
     returning ${columns}`,
    [linkDigest, now, mostTries],
  )
}

/**
 * Returns and locks a sign-in whose email is not written yet. Undefined if its link and code already exist.
 */
export function lockUnwritten(db: Queries, orgId: string, id: string): Promise<SignInRow | undefined> {
  return db.row(
    `select ${columns} from quoin.sign_ins s where s.org_id = $1 and s.id = $2 and s.link_digest is null for update`,
    [orgId, id],
  )
}

export function setSecrets(
  db: Queries,
  { org_id: orgId, id }: SignInRow,
  digests: { link: Buffer; code: Buffer },
): Promise<unknown> {
  return db.rows(
    'update quoin.sign_ins set link_digest = $3, code_digest = $4 where org_id = $1 and id = $2',
    [orgId, id, digests.link, digests.code],
  )
}

/** Invalidates the links and invitations of a member that were not used. */
export function voidLinksOfMember(
  db: Queries,
  orgId: string,
  memberId: string,
  now: string,
): Promise<unknown> {
  return db.rows(
    'update quoin.sign_ins set used_at = $3 where org_id = $1 and member_id = $2 and used_at is null',
    [orgId, memberId, now],
  )
}

/**
 * Counts an attempt to enter a code in a browser, and returns the sign-in that this browser began. Undefined if the
 * browser began no sign-in, if the sign-in was used, has expired or has no attempts left, or if the daily maximum of
 * wrong codes was entered for the mailbox. In the last case, the link in the email is still valid.
 */
export function countTry(db: Queries, browserDigest: Buffer, now: string): Promise<SignInRow | undefined> {
  return db.row(
    `update quoin.sign_ins s set tries = s.tries + 1
      where s.browser_digest = $1 and s.used_at is null and s.expires_at > $2 and s.tries < $3
        and (select coalesce(sum(x.tries), 0) from quoin.sign_ins x
              where x.method = 'mail' and x.email = s.email and x.used_at is null
                and x.created_at > $2::timestamptz - interval '24 hours') < $4
     returning ${columns}`,
    [browserDigest, now, mostTries, wrongCodesPerDay],
  )
}

/**
 * Finds a link that is neither used nor expired. The link of an email also becomes invalid after five wrong codes.
 */
export function findLink(db: Queries, linkDigest: Buffer, now: string): Promise<SignInRow | undefined> {
  return db.row(
    `select ${columns} from quoin.sign_ins s
      where s.link_digest = $1 and s.used_at is null and s.expires_at > $2 and s.tries < $3`,
    [linkDigest, now, mostTries],
  )
}

/** Marks a sign-in as used. Returns false if another request used it first. */
export async function markUsed(db: Queries, { org_id: orgId, id }: SignInRow, now: string): Promise<boolean> {
  const rows = await db.rows(
    'update quoin.sign_ins set used_at = $3 where org_id = $1 and id = $2 and used_at is null returning id',
    [orgId, id, now],
  )
  return rows.length > 0
}

/** Deletes sign-ins that expired before the time `before`. */
export function deleteSignIns(db: Queries, before: string): Promise<unknown> {
  return db.rows('delete from quoin.sign_ins where expires_at < $1', [before])
}
