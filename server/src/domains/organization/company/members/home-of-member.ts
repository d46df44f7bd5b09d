/**
 * SQL for the location whose time zone applies to a member: the home location, or else the default location if the
 * member can access it, or else the first location that the member can access. `m` is the alias of a row of
 * `quoin.members`.
 */
export const homeOf = (m: string): string =>
  `(select coalesce(${m}.home_location_id,
                    case when ${m}.location_ids is null or l.id = any (${m}.location_ids) then l.id end,
                    ${m}.location_ids[1], l.id)
      from quoin.locations l where l.org_id = ${m}.org_id and l.is_default)`

/** SQL like `homeOf`, for rows `r` of other tables. `member` is an SQL expression for the member's id. */
export const homeOfMemberSql = (member: string): string =>
  `(select ${homeOf('m')} from quoin.members m where m.org_id = r.org_id and m.id = ${member})`
