import type { Queries } from '../../database/queries.ts'

/** A phone number of the installation, with the organization and location to which it is assigned. */
export interface PhoneNumber {
  org_id: string
  /** The number in E.164 format. */
  number: string
  location_id: string
}

/**
 * Finds the organization and location of a phone number. Needs system access, because the organization is not known
 * yet.
 */
export function findPhoneNumber(system: Queries, number: string): Promise<PhoneNumber | undefined> {
  return system.row(
    `select n.org_id, n.number, n.location_id from quoin.phone_numbers n where n.number = $1`,
    [number],
  )
}

export function listPhoneNumbers(db: Queries, orgId: string): Promise<PhoneNumber[]> {
  return db.rows(
    `select n.org_id, n.number, n.location_id from quoin.phone_numbers n where n.org_id = $1 order by n.number`,
    [orgId],
  )
}

/**
 * Returns the number from which messages of a location are sent: a number of the location, or else of the default
 * location, or else any number of the organization.
 */
export async function numberOfLocation(
  db: Queries,
  orgId: string,
  locationId: string | null,
): Promise<string | null> {
  const row = await db.row<{ number: string }>(
    `select n.number from quoin.phone_numbers n
       left join quoin.location_facts l on l.org_id = n.org_id and l.id = n.location_id
      where n.org_id = $1
      order by (n.location_id = $2) desc nulls last, l.is_default desc nulls last, n.created_at, n.number limit 1`,
    [orgId, locationId],
  )
  return row?.number ?? null
}

/**
 * Assigns a number to a location, even if it is assigned to another location of the organization. If another
 * organization has it, changes nothing and returns false.
 */
export async function putPhoneNumber(db: Queries, number: PhoneNumber, now: string): Promise<boolean> {
  const put = await db.row(
    `insert into quoin.phone_numbers as n (org_id, number, location_id, created_at) values ($1, $2, $3, $4)
         on conflict (number) do update set location_id = excluded.location_id where n.org_id = excluded.org_id
     returning n.number`,
    [number.org_id, number.number, number.location_id, now],
  )
  return put !== undefined
}

export async function deletePhoneNumber(db: Queries, orgId: string, number: string): Promise<boolean> {
  const deletedRow = await db.row(
    `delete from quoin.phone_numbers where org_id = $1 and number = $2 returning number`,
    [orgId, number],
  )
  return deletedRow !== undefined
}
