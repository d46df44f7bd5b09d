import * as z from 'zod'
import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { authorSchema, keyParameter, toAuthor } from '../../../kernel/records/author.ts'
import { instant } from '../../../kernel/schema/fields.ts'

export const versionSchema = z
  .object({
    version: z.int().describe('Number of the version. The highest is the current book.'),
    published_at: instant(),
    published_by: authorSchema,
    note: z.string().nullable(),
    services: z.int().describe('Number of services in the version.'),
    packages: z.int(),
  })
  .meta({ id: 'PriceBookVersion', description: 'A published price book. It never changes.' })

export type Version = z.infer<typeof versionSchema>

export interface VersionRow {
  id: string
  version: number
  note: string | null
  services: number
  packages: number
  published_by_type: Version['published_by']['type']
  published_by_id: string | null
  published_by_key: OnBehalfOf | null
  published_at: string
}

export const selectVersion = `select r.id, r.version, r.note, r.services, r.packages, r.published_by_type, r.published_by_id,
    r.published_by_key, r.published_at from quoin.price_book_versions r`

export function versionOf(row: VersionRow): Version {
  return {
    version: row.version,
    published_at: row.published_at,
    published_by: toAuthor(row.published_by_type, row.published_by_id, row.published_by_key),
    note: row.note,
    services: row.services,
    packages: row.packages,
  }
}

/** Returns the number of the current version. Returns null before the first publication. */
export async function currentVersion(db: Queries, orgId: string): Promise<number | null> {
  const row = await db.row<{ version: number | null }>(
    'select max(v.version) as version from quoin.price_book_versions v where v.org_id = $1',
    [orgId],
  )
  return row!.version
}

export async function isVersion(db: Queries, orgId: string, version: number): Promise<boolean> {
  const row = await db.row(
    'select 1 from quoin.price_book_versions v where v.org_id = $1 and v.version = $2',
    [orgId, version],
  )
  return row !== undefined
}

export function insertVersion(db: Queries, orgId: string, row: VersionRow): Promise<unknown> {
  return db.rows(
    `insert into quoin.price_book_versions (org_id, id, version, note, services, packages, published_by_type, published_by_id,
            published_by_key, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      orgId,
      row.id,
      row.version,
      row.note,
      row.services,
      row.packages,
      row.published_by_type,
      row.published_by_id,
      keyParameter(row.published_by_key),
      row.published_at,
    ],
  )
}

/** Selects all published versions, latest first. */
export function selectVersions(db: Queries, orgId: string): Promise<VersionRow[]> {
  return db.rows(`${selectVersion} where r.org_id = $1 order by r.version desc`, [orgId])
}
