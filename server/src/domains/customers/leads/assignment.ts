import { homeLocation, memberBehind } from '../../../kernel/access/actor.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { repOfPlace, type TypedPlace } from '../canvassing-records/index.ts'
import { findOwnerId, isActiveMember, requireMemberAt } from '../../organization/company/index.ts'

/**
 * Returns the assignee of a new lead: the requested member, or else the caller. If the caller is an API key, it is
 * the creator of the key, if still active. If none of these applies, it is the owner.
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
 * Returns the assignee of a new lead for which no member is requested: the primary sales rep of its territory, or
 * else as in `assigneeOf`.
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

/**
 * Returns the assignee of a new lead with an address. A requested member must have access to its location.
 */
export async function assigneeAt(
  ctx: MutationContext,
  named: string | null,
  lead: TypedPlace & { location_id: string },
): Promise<string | null> {
  if (named === null) return await assigneeByPlace(ctx, lead, lead.location_id)
  await requireMemberAt(ctx, 'assigned_to', named, lead.location_id)
  return named
}
