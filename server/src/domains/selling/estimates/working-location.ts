import { memberBehind } from '../../../kernel/access/actor.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findLocation, findMember } from '../../organization/company/index.ts'

/**
 * Refuses a location that the caller cannot access. Also refuses a location where the member who calls, or who created
 * the API key, does not work.
 */
export async function requireWorkingLocation(ctx: MutationContext, locationId: string): Promise<void> {
  const { actor, db } = ctx
  const isAccessible = actor.locations === '*' || actor.locations.includes(locationId)
  const behind = memberBehind(actor)
  const [location, member] = await Promise.all([
    isAccessible ? findLocation(db, actor.org.id, locationId) : undefined,
    behind === null ? undefined : findMember(db, actor.org.id, behind),
  ])
  if (!location) throw invalidField('location_id', 'is not a location of the organization')
  if (actor.type === 'system' || actor.type === 'automation') return
  if (!member?.active || !(member.location_ids?.includes(locationId) ?? true))
    throw invalidField(
      'location_id',
      'must be a location at which the caller, or the creator of the API key, is an active member',
    )
}
