import { memberBehind } from '../../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { findOwnerId, isActiveMember } from './members-table.ts'

/**
 * Chooses the assignee of a record that is reopened: the previous assignee if still an active member, or else the
 * caller, or else the owner. A closed record can still have an assignee who has left the company, because no one works
 * on closed records.
 */
export async function chooseReopenAssignee(
  ctx: MutationContext,
  wasInCharge: string | null,
): Promise<string | null> {
  const orgId = ctx.actor.org.id
  if (wasInCharge === null || (await isActiveMember(ctx.db, orgId, wasInCharge))) return wasInCharge
  return memberBehind(ctx.actor) ?? (await findOwnerId(ctx.db, orgId)) ?? null
}
