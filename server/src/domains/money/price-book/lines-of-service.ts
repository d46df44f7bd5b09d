import type { LineToCompute } from '../../organization/line-items/index.ts'
import type { PricingInput, Places } from './pricing-input.ts'
import { priceService } from './price-service.ts'
import type { PriceStep } from './price-step.ts'
import { lineOf } from './priced-part.ts'
import type { Terms } from './service.ts'

interface Book {
  currency: string
  /** Version of the price book. Null for the draft. */
  book_version: number | null
}

/**
 * Prices a service with this version of the price book. Returns the lines for a document: first the service itself,
 * then its add-ons.
 */
export function linesOfService(service: Terms, input: PricingInput, book: Book): LineToCompute[] {
  return pricedLines(service, input, book, {
    quantity: 'quantity',
    answers: 'answers',
    addons: 'addons',
  }).lines
}

/** Prices like `linesOfService`, and also returns the total and the calculation steps. */
export function pricedLines(
  service: Terms,
  input: PricingInput,
  { currency, book_version }: Book,
  at: Places,
): { lines: LineToCompute[]; total_cents: number; trace: PriceStep[] } {
  const { base, addons, total_cents, trace } = priceService(service, input, currency, at)
  const lines = [base, ...addons.map(({ part }) => part)].map((part) => ({
    ...lineOf(part),
    price_book_version: book_version,
    package_id: null,
    floor_cents: part.floor_cents || null,
  }))
  return { lines, total_cents, trace }
}
