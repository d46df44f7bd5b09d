import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { Mode } from '../../../kernel/database/database.ts'
import type { PropertyFacts } from '../../../kernel/property-data/index.ts'

/** A provider's cached answer about an address. */
export interface CachedLookup {
  source: string
  /** Facts about the building. Null if the provider has no data about the building. */
  facts: PropertyFacts | null
  fetched_at: string
}

/** Finds a cached answer about an address that has not expired. */
export function findLookup(
  db: Queries,
  orgId: string,
  addressKey: string,
  now: string,
): Promise<CachedLookup | undefined> {
  return db.row(
    `select l.source, l.facts, l.fetched_at from property_lookups l
      where l.org_id = $1 and l.address_key = $2 and l.expires_at > $3`,
    [orgId, addressKey, now],
  )
}

/** Stores the answer, unless a later answer is already stored. Queues the statement without waiting for its result. */
export function storeLookup(
  db: Writes,
  orgId: string,
  addressKey: string,
  { source, facts, fetched_at, expires_at }: CachedLookup & { expires_at: string },
): void {
  db.later(
    `insert into property_lookups as l (org_id, address_key, source, facts, fetched_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)
         on conflict (org_id, address_key) do update
            set source = excluded.source, facts = excluded.facts, fetched_at = excluded.fetched_at,
                expires_at = excluded.expires_at
          where excluded.fetched_at >= l.fetched_at`,
    [orgId, addressKey, source, facts && JSON.stringify(facts), fetched_at, expires_at],
  )
}

/** Deletes expired answers of all organizations, oldest first, and returns their number. */
export async function deleteExpiredLookups(
  system: Queries,
  mode: Mode,
  now: string,
  limit: number,
): Promise<number> {
  const rows = await system.rows(
    `delete from ${mode}.property_lookups l
      using (select e.org_id, e.address_key from ${mode}.property_lookups e
              where e.expires_at <= $1 order by e.expires_at, e.org_id limit $2) gone
      where l.org_id = gone.org_id and l.address_key = gone.address_key returning l.org_id`,
    [now, limit],
  )
  return rows.length
}

export async function hasLookups(db: Queries, orgId: string): Promise<boolean> {
  const rows = await db.rows(`select 1 from property_lookups l where l.org_id = $1 limit 1`, [orgId])
  return rows.length > 0
}
