import { memberBehind } from '../../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { findOwnerId, isActiveMember } from './members-table.ts'

/**
 * Chooses the assignee of a record that is reopened: the previous one if still a member, else the caller, else the
 * owner. Closed records keep the name of a member who left, because no one works on them.
 */
export async function chooseReopenAssignee(
  ctx: MutationContext,
  wasInCharge: string | null,
): Promise<string | null> {
  const orgId = ctx.actor.org.id
  if (wasInCharge === null || (await isActiveMember(ctx.db, orgId, wasInCharge))) return wasInCharge
  return memberBehind(ctx.actor) ?? (await findOwnerId(ctx.db, orgId)) ?? null
}
