import { lockOf } from '../../kernel/database/lock.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { runningHere } from './session-course.ts'

const lock = lockOf(`'territories of ' || $1`)

/** Changes of territories take turns, and nobody makes a door meanwhile. */
export function holdTerritories(ctx: MutationContext): void {
  ctx.db.later(`select pg_advisory_xact_lock(${lock})`, [ctx.actor.org.id])
}

/** Whoever makes doors keeps the territories as they are until then; sent without waiting. */
export function keepTerritories(ctx: MutationContext): void {
  ctx.db.later(`select pg_advisory_xact_lock_shared(${lock})`, [ctx.actor.org.id])
}

/** Those that are not archived. */
export async function countTerritories(db: Queries, orgId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from territories r where r.org_id = $1 and r.archived_at is null`,
    [orgId],
  )
  return row!.count
}

/** Whether somebody walks there now. */
export async function isLocked(db: Queries, orgId: string, id: string, now: string): Promise<boolean> {
  const row = await db.row(
    `select 1 from territories r where r.org_id = $1 and r.id = $2 and exists (${runningHere('$3::timestamptz')})`,
    [orgId, id, now],
  )
  return row !== undefined
}

/** Gives the doors that were in the territory, or may be now, to the territory that is theirs by now. */
export function settleDoors(ctx: MutationContext, territoryId: string): void {
  ctx.db.later(
    `update doors d set territory_id = s.territory_id, version = d.version + 1, updated_at = $3
       from (select r.id, territory_at(r.org_id, r.location_id, r.latitude, r.longitude, r.zip, r.city, r.state) as territory_id
               from doors r join territories t on t.org_id = r.org_id and t.id = $2
              where r.org_id = $1
                and (r.territory_id = t.id or quoin.zip_key(r.zip) = any (t.zips) or quoin.city_key(r.city, r.state) = any (t.city_keys)
                     or r.latitude * 1000000 between t.south and t.north)
              order by r.id for no key update of r) s
      where d.org_id = $1 and d.id = s.id and d.territory_id is distinct from s.territory_id`,
    [ctx.actor.org.id, territoryId, ctx.now],
  )
}

export interface Place {
  latitude: number | null
  longitude: number | null
  zip: string | null
  city: string | null
  state: string | null
}

/** To which territory a place belongs; one of this location, unless that is null. */
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
