import { memberBehind } from '../../kernel/access/actor.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { findOwnerId, isActiveMember, requireMemberAt } from '../company/index.ts'

/**
 * Who follows up a new lead: the member named, else the member behind the call (who made the key, while active), else
 * the owner.
 */
export async function assigneeOf(
  ctx: MutationContext,
  named: string | null | undefined,
): Promise<string | null> {
  const { actor } = ctx
  if (named !== null && named !== undefined) {
    if (!(await isActiveMember(ctx.db, actor.org.id, named)))
      throw invalidField('assigned_to', 'is no active member of the organization')
    return named
  }
  const behind = memberBehind(actor)
  return behind ?? (await findOwnerId(ctx.db, actor.org.id)) ?? null
}

/** The same for a lead that has its place: a member who is named must see its location. */
export async function assigneeAt(
  ctx: MutationContext,
  named: string | null,
  locationId: string,
): Promise<string | null> {
  if (named !== null) await requireMemberAt(ctx, 'assigned_to', named, locationId)
  return named ?? (await assigneeOf(ctx, null))
}
