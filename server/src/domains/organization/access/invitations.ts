import type { Database } from '../../../kernel/database/database.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findMembershipOf, type Member } from '../company/index.ts'
import type { SignInCall } from './browser.ts'
import { open } from './complete-sign-in.ts'
import type { OpenedSession } from './open-sessions.ts'
import { digestOfToken, invitationPath, newSignInSecrets } from './sign-in-secrets.ts'
import { countUseOfInvitation, insertInvitation } from './sign-ins-table.ts'

/** Time for which an invitation is valid, in milliseconds: seven days. */
const invitationMs = 7 * 86_400_000

/** Creates the link with which an invited member signs in for the first time. Returns its URL. */
export async function createInvitation(
  { db, actor, present, services }: MutationContext,
  { id: memberId, email }: Pick<Member, 'id' | 'email'>,
): Promise<string> {
  const { token } = newSignInSecrets()
  await insertInvitation(db, {
    orgId: actor.org.id,
    id: newId(),
    memberId,
    email: email.toLowerCase(),
    linkDigest: digestOfToken(token),
    now: present,
    expiresAt: new Date(Date.parse(present) + invitationMs).toISOString(),
  })
  return services.publicUrl() + invitationPath(token)
}

/**
 * Signs in with the link of an invitation. The person must also type the invited address. Otherwise an email scanner
 * that opens links and presses buttons would use up the invitation. The invitation becomes invalid if the member is
 * deactivated or their address changes.
 */
export async function signInByInvitation(
  { system }: Pick<Database, 'system'>,
  { token, email, ...call }: SignInCall & { token: string; email: string },
): Promise<OpenedSession[]> {
  // The attempt is counted in a separate transaction, so that it still counts if the address is refused.
  const invitation = await countUseOfInvitation(system, digestOfToken(token), call.now)
  if (!invitation) throw usedInvitation()
  if (invitation.email !== email.toLowerCase())
    throw invalidField('email', 'is not the address to which this invitation was sent')
  const { org_id: orgId, member_id: memberId } = invitation
  return await open(
    { system },
    invitation,
    call,
    async (db) =>
      (await findMembershipOf(db, orgId, memberId!)).filter(
        (membership) => membership.email.toLowerCase() === invitation.email,
      ),
    usedInvitation,
  )
}

const usedInvitation = () =>
  invalidField(
    'token',
    'is no longer valid: an invitation is valid for 7 days and can be used once. Sign in with your ' +
      'email address instead, or request a new link',
  )
