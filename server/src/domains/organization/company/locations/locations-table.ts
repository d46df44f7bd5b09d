import type { Queries } from '../../../../kernel/database/queries.ts'
import { type LocationDetails, locations } from './location.ts'

/**
 * SQL for the time zone of a location, for rows `r` of other tables. `location` is an SQL expression for the
 * location's id.
 */
export const zoneOfLocation = (location: string): string =>
  `(select l.timezone from quoin.locations l where l.org_id = r.org_id and l.id = ${location})`

/** SQL expression for the time zone of the location in `r.location_id`. */
export const zoneOfRecord = zoneOfLocation('r.location_id')

export interface Location {
  id: string
  name: string
  /** Time zone, IANA name. */
  timezone: string
}

export function selectLocations(db: Queries, orgId: string): Promise<Location[]> {
  return db.rows(
    `select l.id, l.name, l.timezone from quoin.locations l where l.org_id = $1 order by l.is_default desc, l.name, l.id`,
    [orgId],
  )
}

export function findLocation(
  db: Queries,
  orgId: string,
  id: string,
): Promise<(Location & { numbering_prefix: string | null }) | undefined> {
  return db.row(
    `select l.id, l.name, l.timezone, l.numbering_prefix from quoin.locations l where l.org_id = $1 and l.id = $2`,
    [orgId, id],
  )
}

/** A day on which a location is closed. */
export type Holiday = LocationDetails['holidays'][number]

export function selectLocationDetails(db: Queries, orgId: string): Promise<LocationDetails[]> {
  return db.rows(`${locations.select} where r.org_id = $1 order by r.is_default desc, r.name, r.id`, [orgId])
}

export const findLocationsDetails = locations.findMany

/** Returns the time zones of all locations, without duplicates. */
export async function zonesOf(db: Queries, orgId: string): Promise<string[]> {
  const rows = await db.rows<{ timezone: string }>(
    `select distinct l.timezone from quoin.locations l where l.org_id = $1 order by l.timezone`,
    [orgId],
  )
  return rows.map(({ timezone }) => timezone)
}
