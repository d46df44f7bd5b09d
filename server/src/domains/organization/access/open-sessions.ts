import { mintSession } from '../../../kernel/access/session-cookie.ts'
import { insertSession, type SignInMethod } from '../../../kernel/access/sessions-table.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { recordSignIn } from '../../../kernel/operations/sign-in-entry.ts'
import type { Membership } from '../company/index.ts'
import type { SignInCall } from './browser.ts'

/** A session that was created, with the value of its cookie. */
export interface OpenedSession {
  membership: Membership
  cookie: string
}

/** Creates a session for each member, and an audit entry for each session. */
export async function openSessions(
  db: Queries,
  memberships: readonly Membership[],
  method: SignInMethod,
  { browser: { device, address, shared }, requestId, now }: SignInCall,
): Promise<OpenedSession[]> {
  const opened: OpenedSession[] = []
  for (const membership of memberships) {
    const { orgId, memberId } = membership
    const { id, cookie, digest } = mintSession()
    await insertSession(db, orgId, { id, digest, memberId, method, device, address, shared }, now)
    await recordSignIn(db, {
      orgId,
      memberId,
      sessionId: id,
      operation: 'signIns.complete',
      facts: { method, device, address },
      requestId,
      now,
    })
    opened.push({ membership, cookie })
  }
  return opened
}
