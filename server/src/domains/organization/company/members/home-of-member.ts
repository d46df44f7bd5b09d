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

/**
 * SQL for the same location, for rows `r` of other tables. `member` is an SQL expression for the member's id.
 */
export const homeOfMemberSql = (member: string): string =>
  `(select coalesce(m.home_location_id,
                    case when m.location_ids is null or l.id = any (m.location_ids) then l.id end,
                    m.location_ids[1], l.id)
      from quoin.members m
      join quoin.locations l on l.org_id = m.org_id and l.is_default
     where m.org_id = r.org_id and m.id = ${member})`
