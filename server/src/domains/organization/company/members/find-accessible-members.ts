import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { MemberRow } from './member.ts'
import { canAccessMember } from './member-authority.ts'
import { selectMemberDetails } from './members-table.ts'

/**
 * Returns the members that the caller may see: those who can access at least one of the caller's locations. A caller
 * who can access only their own records sees only themselves.
 */
export async function findAccessibleMembers(
  ctx: Pick<QueryContext, 'actor' | 'db' | 'own'>,
): Promise<MemberRow[]> {
  const rows = await selectMemberDetails(ctx.db, ctx.actor.org.id)
  return rows.filter((row) => (ctx.own === null ? canAccessMember(ctx.actor, row) : row.id === ctx.own))
}
