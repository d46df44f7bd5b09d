import type { QueryContext } from '../../../kernel/operations/context.ts'
import { selectServicesFor } from './books-table.ts'
import { withRatesOfToday } from './rates-of-today.ts'
import { noPriceBook } from './require-sold.ts'
import type { Terms } from './service.ts'
import { type Book, readBook } from './read-book.ts'

type HolidayRole = NonNullable<Terms['holiday_role']>

export interface Offer {
  book_version: Book['book_version']
  services: Terms[]
}

/**
 * Selects services of a book: those with these ids, and active services with one of these roles for holiday lights.
 * Leaves out services that the caller may not see or that are not offered at the location. Each tax rate is the version
 * that is valid at the location today. Before the first publication, throws 409 `no_price_book`.
 */
export async function offeredServices(
  ctx: QueryContext,
  named: 'current' | 'draft' | number,
  locationId: string,
  selection: { ids: readonly string[]; roles: readonly HolidayRole[] },
): Promise<Offer> {
  const book = await readBook(ctx, named)
  if (book.book_version === null && book.draft_version === null) throw noPriceBook()
  const services = await selectServicesFor(ctx.db, ctx.actor.org.id, book, selection)
  const offered = services.filter(
    ({ location_ids }) => location_ids === null || location_ids.includes(locationId),
  )
  return {
    book_version: book.book_version,
    services: await withRatesOfToday(ctx, offered, locationId),
  }
}
