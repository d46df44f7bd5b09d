import { memberBehind } from '../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findOwnerId, isActiveMember } from './members-table.ts'

/**
 * Who is in charge of what had ended and goes on: who was, while a member, else who takes it up again, else the owner. What
 * ended keeps the name of a member who left, because nobody looks after it.
 */
export async function whoGoesOn(ctx: MutationContext, wasInCharge: string | null): Promise<string | null> {
  const orgId = ctx.actor.org.id
  if (wasInCharge === null || (await isActiveMember(ctx.db, orgId, wasInCharge))) return wasInCharge
  return memberBehind(ctx.actor) ?? (await findOwnerId(ctx.db, orgId)) ?? null
}
