import { homeLocation, memberBehind } from '../../../kernel/access/actor.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { repOfPlace, type TypedPlace } from '../canvassing-records/index.ts'
import { findOwnerId, isActiveMember, requireMemberAt } from '../../organization/company/index.ts'

/**
 * Returns the assignee of a new lead: the requested member or, if none is requested, the caller. For an API key, this
 * is the member who created the key, if that member is still active. In all other cases, returns the owner.
 */
export async function assigneeOf(
  ctx: MutationContext,
  named: string | null | undefined,
): Promise<string | null> {
  const { actor } = ctx
  if (named !== null && named !== undefined) {
    if (!(await isActiveMember(ctx.db, actor.org.id, named)))
      throw invalidField('assigned_to', 'is not an active member of the organization')
    return named
  }
  const behind = memberBehind(actor)
  return behind ?? (await findOwnerId(ctx.db, actor.org.id)) ?? null
}

/**
 * Returns the assignee of a new lead for which no member is requested: the primary sales rep of its territory or, if
 * there is none, the assignee according to `assigneeOf`.
 */
export async function assigneeByPlace(
  ctx: MutationContext,
  place: TypedPlace,
  locationId: string | null,
): Promise<string | null> {
  const at = locationId ?? homeLocation(ctx.actor)
  const rep = at === undefined ? null : await repOfPlace(ctx, place, at)
  return rep ?? (await assigneeOf(ctx, null))
}

/** Returns the assignee of a new lead with an address. A requested member must have access to the lead's location. */
export async function assigneeAt(
  ctx: MutationContext,
  named: string | null,
  lead: TypedPlace & { location_id: string },
): Promise<string | null> {
  if (named === null) return await assigneeByPlace(ctx, lead, lead.location_id)
  await requireMemberAt(ctx, 'assigned_to', named, lead.location_id)
  return named
}
