import type { QueryContext } from '../../../kernel/operations/context.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { localToday } from '../../../kernel/time/index.ts'
import type { LineToCompute } from '../../organization/line-items/index.ts'
import {
  companySettings,
  defaultTaxRate,
  findLocation,
  findTaxRates,
  type TaxRateRow,
} from '../../organization/company/index.ts'

/** Tax rates and rounding rule from which the totals of an estimate are computed. */
export interface TaxBasis {
  /**
   * True if a user chose a tax rate for the estimate, or chose that it has none. False if the location's rate applies.
   */
  chosen: boolean
  /**
   * True if the first of the `rates` applies to the whole estimate. The other rates apply to lines with these rates.
   */
  own: boolean
  rates: Pick<TaxRateRow, 'id' | 'name' | 'components'>[]
  rounding: 'document' | 'line'
}

/**
 * Builds the tax basis from the current settings. `choice` is the id of a new tax rate for the estimate. Null removes
 * the estimate's rate; undefined leaves it as it is.
 */
export async function currentTaxBasis(
  ctx: QueryContext,
  row: { location_id: string; tax_basis: TaxBasis | null },
  lines: readonly LineToCompute[],
  choice?: string | null,
): Promise<TaxBasis> {
  const orgId = ctx.actor.org.id
  const chosen = choice !== undefined || (row.tax_basis?.chosen ?? false)
  const ownId = choice === undefined ? ownRateOf(row.tax_basis)?.id : choice
  const own = chosen ? await namedRate(ctx, ownId) : await rateOfLocation(ctx, row.location_id)
  const others = [...new Set(lines.flatMap((line) => line.tax_rate_id ?? []))].filter((id) => id !== own?.id)
  const named = others.length > 0 ? await findTaxRates(ctx.db, orgId, others) : []
  const { tax_rounding } = await companySettings(ctx.db, orgId)
  return {
    chosen,
    own: own !== null,
    rates: [...(own ? [own] : []), ...named].map(({ id, name, components }) => ({ id, name, components })),
    rounding: tax_rounding,
  }
}

export function ownRateOf(basis: TaxBasis | null): TaxBasis['rates'][number] | undefined {
  return basis?.own ? basis.rates[0] : undefined
}

async function namedRate(ctx: QueryContext, id: string | null | undefined): Promise<TaxRateRow | null> {
  if (!id) return null
  const [rate] = await findTaxRates(ctx.db, ctx.actor.org.id, [id])
  if (!rate) throw invalidField('tax_rate_id', 'is not a tax rate of the organization')
  return rate
}

async function rateOfLocation(ctx: QueryContext, locationId: string): Promise<TaxRateRow | null> {
  const { org } = ctx.actor
  const location = await findLocation(ctx.db, org.id, locationId)
  const today = localToday(location?.timezone ?? org.timezone, new Date(ctx.now))
  return await defaultTaxRate(ctx.db, org.id, locationId, today)
}
