import type { Queries } from '../../../../kernel/database/queries.ts'
import type { CalendarDate } from '../../../../kernel/time/index.ts'

/** For rows `r` of other tables: the time zone of a location, given by an SQL expression. */
export const zoneOfLocation = (location: string): string =>
  `(select l.timezone from quoin.locations l where l.org_id = r.org_id and l.id = ${location})`

/** Time zone of the row's location. */
export const zoneOfRecord = zoneOfLocation('r.location_id')

export interface Location {
  id: string
  name: string
  /** IANA name. */
  timezone: string
}

export function insertLocation(
  db: Queries,
  orgId: string,
  location: Location & { is_default: boolean; now: string },
): Promise<unknown> {
  return db.rows(
    `insert into quoin.locations (org_id, id, name, timezone, is_default, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [orgId, location.id, location.name, location.timezone, location.is_default, location.now],
  )
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
export interface Holiday {
  date: CalendarDate
  name: string
}

/** A location with all of its columns. */
export interface LocationDetails extends Location {
  is_default: boolean
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  email: string | null
  /** Local times by day of the week. */
  hours: Record<string, { from: string; to: string }[] | undefined>
  /** Family id of the rate. */
  default_tax_rate_id: string | null
  numbering_prefix: string | null
  latitude: number | null
  longitude: number | null
  /** Ordered by date. */
  holidays: Holiday[]
  slot_minutes: number
  default_job_minutes: number
  job_buffer_minutes: number
  version: number
  created_at: string
  updated_at: string
}

const details = `l.id, l.name, l.timezone, l.is_default, l.address_line1, l.address_line2, l.city, l.state, l.zip, l.phone,
  l.email, l.hours, l.default_tax_rate_id, l.numbering_prefix, l.latitude, l.longitude, l.holidays, l.slot_minutes,
  l.default_job_minutes, l.job_buffer_minutes, l.version, l.created_at, l.updated_at`

export function selectLocationDetails(db: Queries, orgId: string): Promise<LocationDetails[]> {
  return db.rows(
    `select ${details} from quoin.locations l where l.org_id = $1 order by l.is_default desc, l.name, l.id`,
    [orgId],
  )
}

export function findLocationsDetails(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<LocationDetails[]> {
  return db.rows(`select ${details} from quoin.locations l where l.org_id = $1 and l.id = any ($2::uuid[])`, [
    orgId,
    ids,
  ])
}

/** Locks a location, so that changes run one after another. */
export function lockLocation(db: Queries, orgId: string, id: string): Promise<LocationDetails | undefined> {
  return db.row(
    `select ${details} from quoin.locations l where l.org_id = $1 and l.id = $2 for no key update`,
    [orgId, id],
  )
}

export function saveLocationDetails(db: Queries, orgId: string, location: LocationDetails): Promise<unknown> {
  return db.rows(
    `update quoin.locations
        set name = $3, timezone = $4, address_line1 = $5, address_line2 = $6, city = $7, state = $8, zip = $9,
            phone = $10, email = $11, hours = $12, default_tax_rate_id = $13, numbering_prefix = $14, latitude = $15,
            longitude = $16, holidays = $17, slot_minutes = $18, default_job_minutes = $19, job_buffer_minutes = $20,
            version = $21, updated_at = $22
      where org_id = $1 and id = $2`,
    [
      orgId,
      location.id,
      location.name,
      location.timezone,
      location.address_line1,
      location.address_line2,
      location.city,
      location.state,
      location.zip,
      location.phone,
      location.email,
      JSON.stringify(location.hours),
      location.default_tax_rate_id,
      location.numbering_prefix,
      location.latitude,
      location.longitude,
      JSON.stringify(location.holidays),
      location.slot_minutes,
      location.default_job_minutes,
      location.job_buffer_minutes,
      location.version,
      location.updated_at,
    ],
  )
}

/** Time zones of all locations, without duplicates. */
export async function zonesOf(db: Queries, orgId: string): Promise<string[]> {
  const rows = await db.rows<{ timezone: string }>(
    `select distinct l.timezone from quoin.locations l where l.org_id = $1 order by l.timezone`,
    [orgId],
  )
  return rows.map(({ timezone }) => timezone)
}
