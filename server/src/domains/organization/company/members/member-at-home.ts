import { invalidField } from '../../../../kernel/errors.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { findLocation } from '../locations/locations-table.ts'
import type { MemberRow } from './member.ts'
import { findMember } from './members-table.ts'

/** A member with their home location, whose time zone defines the member's days. */
export interface MemberAtHome {
  member: MemberRow
  locationId: string
  timezone: string
}

/**
 * Finds a member and their home location. Refuses a person who is not a member of the organization, or whose home
 * location the caller cannot access.
 */
export async function memberAtHome(
  ctx: QueryContext,
  field: string,
  memberId: string,
): Promise<MemberAtHome> {
  const { org, locations } = ctx.actor
  const member = await findMember(ctx.db, org.id, memberId)
  const locationId = member?.base_location_id
  const isAccessible = locationId !== undefined && (locations === '*' || locations.includes(locationId))
  if (!member || !isAccessible) throw invalidField(field, 'is not a member of the organization')
  const home = await findLocation(ctx.db, org.id, locationId)
  return { member, locationId, timezone: home!.timezone }
}
