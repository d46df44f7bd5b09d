import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import type { LocationDetails } from './locations-table.ts'
import { type Location, locationOf } from './location.ts'
import { defaultTaxRate } from '../tax-rates/tax-rates-table.ts'

/** Presents the location with its current default tax rate. */
export async function describeLocation(ctx: QueryContext, row: LocationDetails): Promise<Location> {
  const today = localToday(row.timezone, new Date(ctx.now))
  return locationOf(row, await defaultTaxRate(ctx.db, ctx.actor.org.id, row.id, today))
}
