import type { Queries } from '../../kernel/database/queries.ts'

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

export function findLocation(db: Queries, orgId: string, id: string): Promise<Location | undefined> {
  return db.row(`select l.id, l.name, l.timezone from quoin.locations l where l.org_id = $1 and l.id = $2`, [
    orgId,
    id,
  ])
}
