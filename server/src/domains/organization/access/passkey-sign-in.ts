import type { PasskeyAnswer } from '../../../kernel/access/passkey-answer.ts'
import type { RelyingParty } from '../../../kernel/access/passkey-proof.ts'
import { digestOfSecret, newSecret } from '../../../kernel/access/session-cookie.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { serviceOrgId } from '../../../kernel/tasks/task.ts'
import { findMembershipOf } from '../company/index.ts'
import type { SignInCall } from './browser.ts'
import { type ChallengeOwner, createChallenge } from './challenges-table.ts'
import { type OpenedSession, openSessions } from './open-sessions.ts'
import { withPasskey } from './with-passkey.ts'

/** Begins a sign-in with a passkey. Returns the challenge for the authenticator, and a secret for the browser's cookie. */
export async function beginPasskeySignIn(
  { system }: Pick<Database, 'system'>,
  now: string,
): Promise<{ challenge: string; secret: string }> {
  const secret = newSecret()
  return { challenge: await createChallenge(system, 'sign_in', ownerOf(secret), now), secret }
}

/** Signs in the member to whom the passkey belongs. */
export async function signInByPasskey(
  { system }: Pick<Database, 'system'>,
  { answer, party, ...call }: SignInCall & { answer: PasskeyAnswer; party: RelyingParty },
): Promise<OpenedSession[]> {
  const { challenge: secret } = call.browser
  // The user handle in the answer is required, because only it identifies the member who signs in.
  if (secret === undefined || !answer.user_handle) throw refusedPasskey()
  const asked = { party, purpose: 'sign_in', owner: ownerOf(secret), now: call.now } as const
  const opened = await withPasskey({ system }, answer, asked, async (db, passkey) => {
    const memberships = await findMembershipOf(db, passkey.org_id, passkey.member_id)
    return await openSessions(db, memberships, 'passkey', call)
  })
  if (!opened || opened.length === 0) throw refusedPasskey()
  return opened
}

const ownerOf = (secret: string): ChallengeOwner => ({
  orgId: serviceOrgId,
  memberId: null,
  sessionId: null,
  browserDigest: digestOfSecret(secret),
})

export const refusedPasskey = () =>
  invalidField('passkey', 'was not accepted. Try again, or sign in with your email address')
