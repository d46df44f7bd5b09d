import type { Queries } from '../../../../kernel/database/queries.ts'

export interface TaxRateRow {
  id: string
  name: string
  components: { name: string; percent: string }[]
  /** Local dates, both inclusive. Null: no limit. */
  valid_from: string | null
  valid_to: string | null
  active: boolean
  family_id: string
  version: number
  created_at: string
  updated_at: string
}

const columns = `t.id, t.name, t.components, t.valid_from, t.valid_to, t.active, t.family_id, t.version, t.created_at,
  t.updated_at`

/** Returns exactly these versions, including superseded ones. Their dates show when they are valid. */
export function findTaxRates(db: Queries, orgId: string, ids: readonly string[]): Promise<TaxRateRow[]> {
  return db.rows(
    `select ${columns} from quoin.tax_rates t where t.org_id = $1 and t.id = any ($2::uuid[]) order by t.name, t.id`,
    [orgId, [...ids]],
  )
}

/** Version of the location's default rate that is valid on this local date. Null if there is none. */
export async function defaultTaxRate(
  db: Queries,
  orgId: string,
  locationId: string,
  day: string,
): Promise<TaxRateRow | null> {
  const row = await db.row<TaxRateRow>(
    `select ${columns} from quoin.tax_rates t
      where t.org_id = $1
        and t.family_id = (select l.default_tax_rate_id from quoin.locations l where l.org_id = $1 and l.id = $2)
        and t.active and coalesce(t.valid_from <= $3::date, true) and coalesce(t.valid_to >= $3::date, true)
      order by t.version desc limit 1`,
    [orgId, locationId, day],
  )
  return row ?? null
}

/** Replaces each version by the version of the same rate that is valid on this date. A version stays if none is. */
export async function findVersionsInForce(
  db: Queries,
  orgId: string,
  ids: readonly string[],
  day: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<{ id: string; holds: string }>(
    `select t.id, coalesce((
              select n.id from quoin.tax_rates n
               where n.org_id = t.org_id and n.family_id = t.family_id
                 and n.active and coalesce(n.valid_from <= $3::date, true) and coalesce(n.valid_to >= $3::date, true)
               order by n.version desc limit 1), t.id) as holds
       from quoin.tax_rates t where t.org_id = $1 and t.id = any ($2::uuid[])`,
    [orgId, [...ids], day],
  )
  return new Map(rows.map(({ id, holds }) => [id, holds]))
}

/** The latest version of each rate, or every version. */
export function selectTaxRates(
  db: Queries,
  orgId: string,
  include: { inactive: boolean; superseded: boolean },
): Promise<TaxRateRow[]> {
  return db.rows(
    `select ${columns} from quoin.tax_rates t
      where t.org_id = $1 and (t.active or $2)
        and ($3 or not exists (select 1 from quoin.tax_rates n
                                where n.org_id = t.org_id and n.family_id = t.family_id and n.version > t.version))
      order by t.name, t.family_id, t.version desc`,
    [orgId, include.inactive, include.superseded],
  )
}

/** Latest version of the rate that this version belongs to. Locks the rate, so that changes run one after another. */
export async function lockTaxRate(db: Queries, orgId: string, id: string): Promise<TaxRateRow | undefined> {
  const first = await db.row<{ family_id: string }>(
    `select f.family_id from quoin.tax_rates f
      where f.org_id = $1 and f.version = 1
        and f.family_id = (select t.family_id from quoin.tax_rates t where t.org_id = $1 and t.id = $2) for update`,
    [orgId, id],
  )
  if (!first) return undefined
  return await db.row(
    `select ${columns} from quoin.tax_rates t where t.org_id = $1 and t.family_id = $2 order by t.version desc limit 1`,
    [orgId, first.family_id],
  )
}

export function insertTaxRate(db: Queries, orgId: string, rate: TaxRateRow): Promise<unknown> {
  return db.rows(
    `insert into quoin.tax_rates (org_id, id, family_id, version, name, components, valid_from, valid_to, active,
            created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      orgId,
      rate.id,
      rate.family_id,
      rate.version,
      rate.name,
      JSON.stringify(rate.components),
      rate.valid_from,
      rate.valid_to,
      rate.active,
      rate.created_at,
      rate.updated_at,
    ],
  )
}

export function setTaxRateActive(
  db: Queries,
  orgId: string,
  familyId: string,
  active: boolean,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update quoin.tax_rates set active = $3, updated_at = $4 where org_id = $1 and family_id = $2`,
    [orgId, familyId, active, now],
  )
}
