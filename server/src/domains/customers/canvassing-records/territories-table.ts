import { lockOf } from '../../../kernel/database/lock.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runningHere } from './session-course.ts'
import type { TerritoryRow } from './territory.ts'

const lock = lockOf(`'territories of ' || $1`)

/**
 * Takes an exclusive lock on the organization's territories until the end of the transaction. Other changes of
 * territories and the creation of doors wait for it.
 */
export function lockTerritories(ctx: MutationContext): void {
  ctx.db.later(`select pg_advisory_xact_lock(${lock})`, [ctx.actor.org.id])
}

/**
 * Takes a shared lock on the territories, so that they do not change while doors are created. Queues the statement
 * without waiting for its result.
 */
export function lockTerritoriesShared(ctx: MutationContext): void {
  ctx.db.later(`select pg_advisory_xact_lock_shared(${lock})`, [ctx.actor.org.id])
}

/** True if a canvassing session is in progress in the territory. */
export async function isLocked(db: Queries, orgId: string, id: string, now: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from territories r where r.org_id = $1 and r.id = $2 and exists (${runningHere('$3::timestamptz')})`,
    [orgId, id, now],
  )
  return row !== undefined
}

const settled = `territory_at(r.org_id, r.location_id, r.latitude, r.longitude, r.zip, r.city, r.state)`

/**
 * Returns the ids of up to `limit` doors that belong to the territory before its change, or may belong to it
 * afterwards. Every part of the query uses an index.
 */
export async function doorsConcerned(
  db: Queries,
  orgId: string,
  { id, active, archived_at, zips, city_keys, west, south, east, north }: Concerned,
  limit: number,
): Promise<string[]> {
  const isUsed = active && archived_at === null
  const bands =
    south === null ? null : sequence(Math.floor(south / bandHeight), Math.floor(north! / bandHeight))
  const here = `select r.id from doors r where r.org_id = $1`
  const inSpan = [0, -turn, turn].map((by) => `r.x between $6::bigint + ${by} and $7::bigint + ${by}`)
  const parts = [
    `${here} and r.territory_id = $2`,
    `${here} and r.zip_key = any ($3::text[])`,
    `${here} and r.city_key = any ($4::text[])`,
    ...inSpan.map((span) => `${here} and r.band = any ($5::integer[]) and ${span}`),
  ]
  const rows = await db.rows<{ id: string }>(
    `select distinct p.id from (${parts.map((part) => `(${part} limit $8)`).join(' union all ')}) p limit $8`,
    [orgId, id, isUsed ? zips : null, isUsed ? city_keys : null, isUsed ? bands : null, west, east, limit],
  )
  return rows.map((row) => row.id)
}

type Concerned = Pick<
  TerritoryRow,
  'id' | 'active' | 'archived_at' | 'zips' | 'city_keys' | 'west' | 'south' | 'east' | 'north'
>
const turn = 360_000_000
const bandHeight = 10_000
const sequence = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Assigns these doors to their current territories. Queues the statement without waiting for its result. */
export function settleDoors(ctx: MutationContext, doorIds: readonly string[]): void {
  if (doorIds.length === 0) return
  ctx.db.later(
    `update doors d set territory_id = s.territory_id, version = d.version + 1, updated_at = $3
       from (select r.id, ${settled} as territory_id from doors r
              where r.org_id = $1 and r.id = any ($2::uuid[]) order by r.id for no key update of r) s
      where d.org_id = $1 and d.id = s.id and d.territory_id is distinct from s.territory_id`,
    [ctx.actor.org.id, doorIds, ctx.now],
  )
}

/** Returns the next doors in order of their ids, after the id `after`. */
export async function nextDoors(
  db: Queries,
  orgId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select r.id from doors r where r.org_id = $1 and ($2::uuid is null or r.id > $2::uuid) order by r.id limit $3`,
    [orgId, after, limit],
  )
  return rows.map(({ id }) => id)
}

export interface Place {
  latitude: number | null
  longitude: number | null
  zip: string | null
  city: string | null
  state: string | null
}

/**
 * Finds the territory that contains a place. If `locationId` is not null, considers only territories of that location.
 */
export async function territoryAt(
  db: Queries,
  orgId: string,
  locationId: string | null,
  { latitude, longitude, zip, city, state }: Place,
): Promise<{ id: string; location_id: string } | undefined> {
  return await db.row(
    `select t.id, t.location_id from territories t
      where t.org_id = $1 and t.id = territory_at($1, $2, $3::numeric(9, 6), $4::numeric(9, 6), $5, $6, $7)`,
    [orgId, locationId, latitude, longitude, zip, city, state],
  )
}
