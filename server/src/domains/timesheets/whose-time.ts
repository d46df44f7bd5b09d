import { invalidField } from '../../kernel/errors.ts'
import type { QueryContext } from '../../kernel/operations/context.ts'
import { localDate } from '../../kernel/time/index.ts'
import { findLocation, findMemberDetails, homeOfMember, type MemberDetails } from '../company/index.ts'

export interface WhoseTime {
  member: MemberDetails
  /** Their home, by whose calendar the days are told. */
  locationId: string
  dateOf(instant: string): string
}

/** Refuses whoever is no member of the organization, or lives where the caller does not look. */
export async function whoseTime(ctx: QueryContext, field: string, memberId: string): Promise<WhoseTime> {
  const { org, locations } = ctx.actor
  const member = await findMemberDetails(ctx.db, org.id, memberId)
  const locationId = member && homeOfMember(member, org)
  const inSight = locationId !== undefined && (locations === '*' || locations.includes(locationId))
  if (!member || !inSight) throw invalidField(field, 'is no member of the organization')
  const home = await findLocation(ctx.db, org.id, locationId)
  return { member, locationId, dateOf: (instant) => localDate(new Date(instant), home!.timezone) }
}
