import type { QueryContext } from '../../../../kernel/operations/context.ts'
import type { MemberRow } from './member.ts'
import { canAccessMember } from './member-authority.ts'
import { selectMemberDetails } from './members-table.ts'

/** Members that the caller may see: those with access to one of the caller's locations, or only the caller. */
export async function findAccessibleMembers(
  ctx: Pick<QueryContext, 'actor' | 'db' | 'own'>,
): Promise<MemberRow[]> {
  const rows = await selectMemberDetails(ctx.db, ctx.actor.org.id)
  return rows.filter((row) => (ctx.own === null ? canAccessMember(ctx.actor, row) : row.id === ctx.own))
}
