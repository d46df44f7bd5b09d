import type { Queries } from '../../../../kernel/database/queries.ts'
import { type TaxRateRow, taxRates } from './tax-rate.ts'

/** Returns exactly the versions of tax rates that have these ids, even if newer versions have replaced them. */
export function findTaxRates(db: Queries, orgId: string, ids: readonly string[]): Promise<TaxRateRow[]> {
  return db.rows(`${taxRates.select} where r.org_id = $1 and r.id = any ($2::uuid[]) order by r.name, r.id`, [
    orgId,
    [...ids],
  ])
}

/**
 * Returns tax rates by id. A rate in `accepted` is returned as it was when the estimate was accepted, any other rate as
 * it is stored now.
 */
export async function acceptedOrCurrentRates<Rate extends Pick<TaxRateRow, 'id' | 'name' | 'components'>>(
  db: Queries,
  orgId: string,
  accepted: readonly Rate[],
  ids: ReadonlySet<string>,
): Promise<readonly (Rate | TaxRateRow)[]> {
  const named = accepted.filter(({ id }) => ids.has(id))
  const rest = [...ids].filter((id) => named.every((rate) => rate.id !== id))
  return rest.length === 0 ? named : [...named, ...(await findTaxRates(db, orgId, rest))]
}

/**
 * Returns the version of the location's default tax rate that is valid on this local date. Returns null if there is
 * none.
 */
export async function defaultTaxRate(
  db: Queries,
  orgId: string,
  locationId: string,
  day: string,
): Promise<TaxRateRow | null> {
  const row = await db.row<TaxRateRow>(
    `${taxRates.select}
      where r.org_id = $1
        and r.family_id = (select l.default_tax_rate_id from quoin.locations l where l.org_id = $1 and l.id = $2)
        and r.active and coalesce(r.valid_from <= $3::date, true) and coalesce(r.valid_to >= $3::date, true)
      order by r.version desc limit 1`,
    [orgId, locationId, day],
  )
  return row ?? null
}

/**
 * Returns, for each version of a tax rate, the version of the same rate that is valid on this date. If no version is
 * valid on this date, returns the version itself.
 */
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

/** Returns the latest version of each rate. With `superseded`, also returns earlier versions. */
export function selectTaxRates(
  db: Queries,
  orgId: string,
  include: { inactive: boolean; superseded: boolean },
): Promise<TaxRateRow[]> {
  return db.rows(
    `${taxRates.select}
      where r.org_id = $1 and (r.active or $2)
        and ($3 or not exists (select 1 from quoin.tax_rates n
                                where n.org_id = r.org_id and n.family_id = r.family_id and n.version > r.version))
      order by r.name, r.family_id, r.version desc`,
    [orgId, include.inactive, include.superseded],
  )
}

/**
 * Returns the latest version of the tax rate to which this version belongs. Locks the rate, so that changes run one
 * after another.
 */
export async function lockTaxRate(db: Queries, orgId: string, id: string): Promise<TaxRateRow | undefined> {
  const first = await db.row<{ family_id: string }>(
    `select f.family_id from quoin.tax_rates f
      where f.org_id = $1 and f.version = 1
        and f.family_id = (select t.family_id from quoin.tax_rates t where t.org_id = $1 and t.id = $2) for update`,
    [orgId, id],
  )
  if (!first) return undefined
  return await db.row(
    `${taxRates.select} where r.org_id = $1 and r.family_id = $2 order by r.version desc limit 1`,
    [orgId, first.family_id],
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
