import type { Queries } from '../database/queries.ts'
import { newId } from '../ids.ts'

/** Method and device with which a member signed in, or later proved their identity again (a confirmation). */
export interface SignInFacts {
  method: string
  /** Browser and operating system, as text. */
  device: string
  /** IP address. */
  address: string
}

export interface SignInEntry {
  orgId: string
  memberId: string
  sessionId: string
  operation: 'signIns.complete' | 'sessions.confirm'
  facts: SignInFacts
  requestId: string
  now: string
}

/**
 * Writes the audit entry of a sign-in or a confirmation. These are not operations, because the caller is known only
 * afterwards. The entry is written in the transaction that changes the session. Throws `service_unavailable` while
 * the organization is being moved to another installation, because the session would not be moved.
 */
export async function recordSignIn(db: Queries, entry: SignInEntry): Promise<void> {
  const { orgId, memberId, sessionId, operation, facts, requestId, now } = entry
  const change = operation === 'signIns.complete' ? 'created' : 'updated'
  const changes = [{ kind: 'session', id: sessionId, version: null, change }]
  await db.rows('select quoin.enter($1::uuid, false)', [orgId])
  await db.rows(
    `with audited as (
       insert into live.audit_log (org_id, id, operation, actor_type, actor_id, request_id, at, session_id, changes, sign_in)
       values ($1, $2, $3, 'member', $4, $5, $6, $7, $8, $9))
     insert into live.audit_records (org_id, record_id, id) values ($1, $7, $2)`,
    [
      orgId,
      newId(),
      operation,
      memberId,
      requestId,
      now,
      sessionId,
      JSON.stringify(changes),
      JSON.stringify(facts),
    ],
  )
}
