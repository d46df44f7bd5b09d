import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { percentOf } from '../tax-rates/tax-rate.ts'
import { defaultTaxRate } from '../tax-rates/tax-rates-table.ts'
import { type LocationDetails, locations, type LocationView } from './location.ts'

/** Presents the location with its current default tax rate. */
export async function describeLocation(ctx: QueryContext, row: LocationDetails): Promise<LocationView> {
  const today = localToday(row.timezone, new Date(ctx.now))
  const rate = await defaultTaxRate(ctx.db, ctx.actor.org.id, row.id, today)
  return {
    ...locations.present(row, ctx),
    default_tax_rate: rate && { id: rate.id, name: rate.name, percent: percentOf(rate.components) },
  }
}
