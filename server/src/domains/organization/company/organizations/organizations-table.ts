import type { Organization } from '../../../../kernel/access/actor.ts'
import type { Queries } from '../../../../kernel/database/queries.ts'

/** Inserts an organization. Returns false if its slug is already used. */
export async function insertOrganization(
  db: Queries,
  organization: {
    id: string
    slug: string
    name: string
    timezone: string
    is_demo: boolean
    clock_at: string | null
    practice_of: string | null
    now: string
  },
): Promise<boolean> {
  const inserted = await db.row(
    `insert into quoin.organizations (org_id, slug, name, timezone, is_demo, clock_at, practice_of, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (slug) do nothing returning org_id`,
    [
      organization.id,
      organization.slug,
      organization.name,
      organization.timezone,
      organization.is_demo,
      organization.clock_at,
      organization.practice_of,
      organization.now,
    ],
  )
  return inserted !== undefined
}

const selectOrganization = `
  select o.org_id as id, o.slug, o.name, o.timezone, o.country, o.currency, o.is_demo as "isDemo", o.clock_at as clock, o.practice_of as "practiceOf",
         l.id as "defaultLocationId"
    from quoin.organizations o
    join quoin.locations l on l.org_id = o.org_id and l.is_default`

export function findOrganization(system: Queries, slug: string): Promise<Organization | undefined> {
  return system.row(`${selectOrganization} where o.slug = $1`, [slug])
}

export function findOrganizationById(system: Queries, orgId: string): Promise<Organization | undefined> {
  return system.row(`${selectOrganization} where o.org_id = $1`, [orgId])
}

export function selectOrganizations(system: Queries): Promise<{ id: string; slug: string; name: string }[]> {
  return system.rows(`select o.org_id as id, o.slug, o.name from quoin.organizations o order by o.slug`)
}

/** Returns those of the slugs that an organization uses. */
export async function takenSlugs(system: Queries, slugs: readonly string[]): Promise<string[]> {
  const rows = await system.rows<{ slug: string }>(
    'select o.slug from quoin.organizations o where o.slug = any ($1)',
    [slugs],
  )
  return rows.map(({ slug }) => slug)
}

/** Lists the organizations that have not moved to another installation and are not being moved here. */
export function selectPresentOrganizations(system: Queries): Promise<{ id: string; slug: string }[]> {
  return system.rows(
    `select o.org_id as id, o.slug from quoin.organizations o
      where not exists (select from quoin.elsewhere e where e.org_id = o.org_id) order by o.slug`,
  )
}

/** Lists all organizations with their age at the instant `at`, in days, at least one. */
export function selectOrganizationAges(
  system: Queries,
  at: string,
): Promise<{ id: string; slug: string; age_days: number }[]> {
  return system.rows(
    `select o.org_id as id, o.slug, greatest(1, ceil(extract(epoch from $1::timestamptz - o.created_at) / 86400))::int as age_days
       from quoin.organizations o order by o.slug`,
    [at],
  )
}

export async function hasOrganizations(system: Queries): Promise<boolean> {
  return (await system.row(`select 1 from quoin.organizations limit 1`)) !== undefined
}

/** Moves the test clock of an organization forward. The clock never moves back. */
export async function moveClock(db: Queries, orgId: string, to: string): Promise<void> {
  const rows = await db.rows(
    `update quoin.organizations set clock_at = $2 where org_id = $1 and clock_at <= $2 returning 1`,
    [orgId, to],
  )
  if (rows.length === 0) throw new Error(`The test clock of organization ${orgId} cannot be moved to ${to}.`)
}

/** Locks the organization's row, so that changes of its owners run one after another. */
export function lockOrganization(db: Queries, orgId: string): Promise<unknown> {
  return db.rows(`select 1 from quoin.organizations where org_id = $1 for update`, [orgId])
}

export function renameOrganization(db: Queries, orgId: string, name: string, now: string): Promise<unknown> {
  return db.rows(`update quoin.organizations set name = $2, updated_at = $3 where org_id = $1`, [
    orgId,
    name,
    now,
  ])
}
