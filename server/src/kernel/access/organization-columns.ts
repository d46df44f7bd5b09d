import type { Organization } from './actor.ts'

/** Facts about an organization, as the view `quoin.key_bearers` returns them. */
export interface OrganizationColumns {
  org_id: string
  slug: string
  org_name: string
  timezone: string
  country: string
  currency: string
  is_demo: boolean
  clock_at: string | null
  practice_of: string | null
  default_location_id: string
}

/** Columns of `quoin.key_bearers` b that `organizationOf` needs. */
export const columnsOfOrganization =
  'b.org_id, b.slug, b.org_name, b.timezone, b.country, b.currency, b.is_demo, b.clock_at, b.practice_of, b.default_location_id'

export function organizationOf(row: OrganizationColumns): Organization {
  return {
    id: row.org_id,
    slug: row.slug,
    name: row.org_name,
    timezone: row.timezone,
    country: row.country,
    currency: row.currency,
    defaultLocationId: row.default_location_id,
    isDemo: row.is_demo,
    clock: row.clock_at,
    practiceOf: row.practice_of,
  }
}
