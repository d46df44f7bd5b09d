import { homeLocation, memberBehind } from '../../kernel/access/actor.ts'
import { invalidField } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { repOfPlace, type TypedPlace } from '../canvassing/index.ts'
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

/** The same for a lead that nobody brings: before the member behind the call, the primary rep of its territory. */
export async function assigneeByPlace(
  ctx: MutationContext,
  place: TypedPlace,
  locationId: string | null,
): Promise<string | null> {
  const at = locationId ?? homeLocation(ctx.actor)
  const rep = at === undefined ? null : await repOfPlace(ctx, place, at)
  return rep ?? (await assigneeOf(ctx, null))
}

/** The same for a lead that has its place: a member who is named must see its location. */
export async function assigneeAt(
  ctx: MutationContext,
  named: string | null,
  lead: TypedPlace & { location_id: string },
): Promise<string | null> {
  if (named === null) return await assigneeByPlace(ctx, lead, lead.location_id)
  await requireMemberAt(ctx, 'assigned_to', named, lead.location_id)
  return named
}
