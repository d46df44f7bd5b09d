import type { MemberRow } from './member.ts'

/**
 * The location whose time zone applies to a member: the home location, or else the first that the member can access.
 */
export function homeOfMember(
  { home_location_id, location_ids }: Pick<MemberRow, 'home_location_id' | 'location_ids'>,
  org: { defaultLocationId: string },
): string {
  if (home_location_id !== null) return home_location_id
  if (location_ids === null || location_ids.includes(org.defaultLocationId)) return org.defaultLocationId
  return location_ids[0] ?? org.defaultLocationId
}
