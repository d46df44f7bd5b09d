import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { type MemberDetails, selectMemberDetails } from './members-table.ts'
import { knows } from './member-authority.ts'

/** Members that a call may see: those with access to one of its locations, or only the caller. */
export async function membersInSight(
  ctx: Pick<QueryContext, 'actor' | 'db' | 'own'>,
): Promise<MemberDetails[]> {
  const rows = await selectMemberDetails(ctx.db, ctx.actor.org.id)
  return rows.filter((row) => (ctx.own === null ? knows(ctx.actor, row) : row.id === ctx.own))
}
