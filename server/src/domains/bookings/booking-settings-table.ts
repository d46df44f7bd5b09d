import type { Organization } from '../../kernel/access/actor.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import { findOrganization } from '../company/index.ts'

export interface BookingSettings {
  enabled: boolean
  /** Web origins whose pages may call from a browser. */
  origins: string[]
  /** Five-digit ZIP codes. */
  service_zips: string[]
  refuses_other_zips: boolean
}

/** An organization as its booking form sees it. */
export interface Portal {
  org: Organization
  origins: readonly string[]
}

/** Undefined also when the organization takes no bookings: from outside, the two are the same. */
export async function findPortal(system: Queries, slug: string): Promise<Portal | undefined> {
  const org = await findOrganization(system, slug)
  if (!org) return undefined
  const open = await system.row<{ origins: string[] }>(
    `select b.origins from quoin.booking_settings b where b.org_id = $1 and b.enabled`,
    [org.id],
  )
  return open && { org, origins: open.origins }
}

export function findBookingSettings(db: Queries, orgId: string): Promise<BookingSettings | undefined> {
  return db.row(
    `select b.enabled, b.origins, b.service_zips, b.refuses_other_zips from quoin.booking_settings b where b.org_id = $1`,
    [orgId],
  )
}

export function saveBookingSettings(
  db: Queries,
  orgId: string,
  settings: BookingSettings,
  now: string,
): Promise<unknown> {
  return db.rows(
    `insert into quoin.booking_settings (org_id, enabled, origins, service_zips, refuses_other_zips, updated_at)
     values ($1, $2, $3, $4, $5, $6)
         on conflict (org_id) do update
        set enabled = excluded.enabled, origins = excluded.origins, service_zips = excluded.service_zips,
            refuses_other_zips = excluded.refuses_other_zips, updated_at = excluded.updated_at`,
    [orgId, settings.enabled, settings.origins, settings.service_zips, settings.refuses_other_zips, now],
  )
}
