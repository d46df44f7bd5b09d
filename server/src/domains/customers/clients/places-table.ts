import type { Queries } from '../../../kernel/database/queries.ts'
import type { DueRecords } from '../../organization/company/index.ts'

/** Selects coordinates that must be deleted, because the geocoding provider's terms no longer allow storing them. */
export const expiredCoordinates: DueRecords = {
  table: 'properties',
  isDue: (now) => `r.place_kept_until <= ${now}`,
}

/** Returns the next time after this instant at which coordinates expire. */
export async function nextPlaceExpiry(db: Queries, orgId: string, now: string): Promise<string | null> {
  const row = await db.row<{ at: string | null }>(
    `select min(p.place_kept_until) as at from properties p where p.org_id = $1 and p.place_kept_until > $2::timestamptz`,
    [orgId, now],
  )
  return row!.at
}
