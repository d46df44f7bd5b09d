import type { Organization } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { findOrganization } from '../../organization/company/index.ts'

export interface BookingSettings {
  enabled: boolean
  /**
   * Origins of the company's web pages. Their scripts may call the booking API from a browser (CORS), and they may show
   * the booking page in a frame.
   */
  origins: string[]
  /** Five-digit ZIP codes that the company serves. */
  service_zips: string[]
  refuses_other_zips: boolean
  /** Names of the services that the booking page offers. */
  services: string[]
}

/** Settings as they are stored, with their version. */
export interface BookingSettingsRow extends BookingSettings {
  version: number
}

/** An organization and the origins from which its booking form may be sent. */
export interface Portal {
  org: Organization
  origins: readonly string[]
}

/**
 * Finds the organization of a booking form by the slug in its URL. Returns undefined if no organization has the slug
 * or if the organization accepts no bookings, so that callers cannot distinguish the two cases.
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

/** Settings that apply until the organization changes them for the first time. */
const initial: BookingSettingsRow = {
  enabled: false,
  origins: [],
  service_zips: [],
  refuses_other_zips: false,
  services: [],
  version: 1,
}

export async function findBookingSettings(db: Queries, orgId: string): Promise<BookingSettingsRow> {
  const row = await db.row<BookingSettingsRow>(
    `select b.enabled, b.origins, b.service_zips, b.refuses_other_zips, b.services, b.version
       from quoin.booking_settings b where b.org_id = $1`,
    [orgId],
  )
  return row ?? initial
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
     returning b.enabled, b.origins, b.service_zips, b.refuses_other_zips, b.services, b.version`,
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
        set enabled = $2, origins = $3, service_zips = $4, refuses_other_zips = $5, version = $6, updated_at = $7,
            services = $8
      where org_id = $1`,
    [
      orgId,
      settings.enabled,
      settings.origins,
      settings.service_zips,
      settings.refuses_other_zips,
      settings.version,
      now,
      settings.services,
    ],
  )
}
