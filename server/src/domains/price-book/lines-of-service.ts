import type { LineToCompute } from '../line-items/index.ts'
import type { Asked } from './asked.ts'
import { priceService } from './price-service.ts'
import { lineOf } from './priced-part.ts'
import type { Terms } from './service.ts'

/** A service as the lines of a document, as that version of the book prices it: the service itself, then its add-ons. */
export function linesOfService(
  service: Terms,
  asked: Asked,
  { currency, book_version }: { currency: string; book_version: number },
): LineToCompute[] {
  const { base, addons } = priceService(service, asked, currency, {
    quantity: 'quantity',
    answers: 'answers',
    addons: 'addons',
  })
  return [base, ...addons.map(({ part }) => part)].map((part) => ({
    ...lineOf(part),
    price_book_version: book_version,
    package_id: null,
    floor_cents: part.floor_cents || null,
  }))
}
