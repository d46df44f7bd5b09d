import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findPackage, selectServices } from './books-table.ts'
import type { Package } from './package.ts'
import { withRatesOfToday } from './rates-of-today.ts'
import { noPriceBook } from './require-sold.ts'
import type { Terms } from './service.ts'
import { readBook } from './read-book.ts'

export interface SoldPackage {
  package: Package
  services: ReadonlyMap<string, Terms>
  book_version: number
}

/**
 * Finds a package of the current price book with its services. Refuses the package if the location of the work does not
 * offer all of its services.
 */
export async function soldPackage(
  ctx: QueryContext,
  packageId: string,
  locationId: string,
): Promise<SoldPackage> {
  const orgId = ctx.actor.org.id
  const book = await readBook(ctx, 'current')
  if (book.book_version === null) throw noPriceBook()
  const row = await findPackage(ctx.db, orgId, book, packageId)
  if (!row) throw invalidField('package_id', 'is not a package of the price book')
  if (!row.active) throw invalidField('package_id', 'is currently not sold')
  const ids = [...new Set(row.items.map(({ service_id }) => service_id))]
  const services = await selectServices(ctx.db, orgId, book, ids)
  if (services.some(({ location_ids }) => location_ids !== null && !location_ids.includes(locationId)))
    throw invalidField('package_id', 'has a service that is not offered at this location')
  return {
    package: row,
    services: new Map(
      (await withRatesOfToday(ctx, services, locationId)).map((service) => [service.id, service]),
    ),
    book_version: book.book_version,
  }
}
