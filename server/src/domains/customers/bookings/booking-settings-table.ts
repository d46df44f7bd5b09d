import type { Organization } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { findOrganization } from '../../organization/company/index.ts'

export interface BookingSettings {
  enabled: boolean
  /** Origins of the company's web pages whose scripts may call the booking API from a browser (CORS). */
  origins: string[]
  /** Five-digit ZIP codes that the company serves. */
  service_zips: string[]
  refuses_other_zips: boolean
}

/** Stored settings. */
export interface BookingSettingsRow extends BookingSettings {
  version: number
}

/** The data of an organization that its booking form uses. */
export interface Portal {
  org: Organization
  origins: readonly string[]
}

/**
 * Finds the organization of a booking form by the slug in its URL. Returns undefined if there is no such organization,
 * and also if it accepts no bookings, so that callers cannot distinguish the two cases.
 */
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

/**
 * Locks the settings, so that changes run one after another. For an organization without settings, creates them first,
 * with the booking form switched off.
 */
export async function lockBookingSettings(
  db: Queries,
  orgId: string,
  now: string,
): Promise<BookingSettingsRow> {
  const row = await db.row<BookingSettingsRow>(
    `insert into quoin.booking_settings as b (org_id, enabled, updated_at) values ($1, false, $2)
         on conflict (org_id) do update set updated_at = b.updated_at
     returning b.enabled, b.origins, b.service_zips, b.refuses_other_zips, b.version`,
    [orgId, now],
  )
  return row!
}

export function saveBookingSettings(
  db: Queries,
  orgId: string,
  settings: BookingSettingsRow,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update quoin.booking_settings
        set enabled = $2, origins = $3, service_zips = $4, refuses_other_zips = $5, version = $6, updated_at = $7
      where org_id = $1`,
    [
      orgId,
      settings.enabled,
      settings.origins,
      settings.service_zips,
      settings.refuses_other_zips,
      settings.version,
      now,
    ],
  )
}
