import { revokeGrantsOfMember } from '../../../kernel/access/keys-table.ts'
import { revokeSessionsOfMember } from '../../../kernel/access/sessions-table.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { voidLinksOfMember } from './sign-ins-table.ts'

/**
 * Ends the sessions of a member and the access of the agents that the member connected, and voids the unused sign-in
 * links and invitations of the member.
 */
export async function endAccess(
  { db, actor, present }: Pick<MutationContext, 'db' | 'actor' | 'present'>,
  memberId: string,
): Promise<void> {
  await revokeSessionsOfMember(db, actor.org.id, { memberId }, present)
  await revokeGrantsOfMember(db, actor.org.id, memberId, present)
  await voidLinksOfMember(db, actor.org.id, memberId, present)
}
