import { revokeSessionsOfMember } from '../../../kernel/access/sessions-table.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { voidLinksOfMember } from './sign-ins-table.ts'

/** Ends the sessions of a member, and voids links and invitations that the member has not used. */
export async function endAccess(
  { db, actor, present }: Pick<MutationContext, 'db' | 'actor' | 'present'>,
  memberId: string,
): Promise<void> {
  await revokeSessionsOfMember(db, actor.org.id, { memberId }, present)
  await voidLinksOfMember(db, actor.org.id, memberId, present)
}
