import type { Mode } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { organizationsWithDue } from '../../organization/company/index.ts'

interface Page {
  now: string
  after: string | null
  limit: number
}

/** Organizations with coordinates whose permitted storage time has expired. */
export function organizationsWithExpiredPlaces(
  system: Queries,
  mode: Mode,
  page: Page,
): Promise<{ id: string }[]> {
  return system.rows(
    organizationsWithDue(
      `select p.org_id from ${mode}.properties p where p.place_kept_until <= $1::timestamptz`,
    ),
    [page.now, page.after, page.limit],
  )
}

/** Ordered by id, starting after `after`. */
export function selectExpiredPlaces(db: Queries, orgId: string, page: Page): Promise<{ id: string }[]> {
  return db.rows(
    `select p.id from properties p
      where p.org_id = $1 and p.place_kept_until <= $2::timestamptz and ($3::uuid is null or p.id > $3::uuid)
      order by p.id limit $4`,
    [orgId, page.now, page.after, page.limit],
  )
}

/** The next time after this instant at which coordinates expire. */
export async function nextPlaceExpiry(db: Queries, orgId: string, now: string): Promise<string | null> {
  const row = await db.row<{ at: string | null }>(
    `select min(p.place_kept_until) as at from properties p where p.org_id = $1 and p.place_kept_until > $2::timestamptz`,
    [orgId, now],
  )
  return row!.at
}
