import { invalidField } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { findMember } from './members-table.ts'

/** Refuses a person who is not an active member of the organization, or cannot access the location of a record. */
export async function requireMemberAt(
  ctx: MutationContext,
  field: string,
  memberId: string,
  locationId: string,
  unseen = 'cannot access the location of the record',
): Promise<void> {
  const member = await findMember(ctx.db, ctx.actor.org.id, memberId)
  if (!member?.active) throw invalidField(field, 'is not an active member of the organization')
  if (member.location_ids !== null && !member.location_ids.includes(locationId))
    throw invalidField(field, unseen)
}
