import type { DocumentTotals } from '../../kernel/money/index.ts'
import { depositOf } from '../../domains/selling/estimates/index.ts'
import {
  computeLines,
  type Discount,
  type LineItem,
  type SoldTax,
} from '../../domains/organization/line-items/index.ts'
import type { SalesTax } from './cast.ts'
import type { Customer } from './customer.ts'
import type { Plot } from './plots.ts'
import type { Random } from './random.ts'
import type { SoldBook } from '../price-book/sold-books.ts'
import { earlyBooking, sellFrom, type Vertical, workFor } from './services.ts'

/**
 * The work and the prices of one customer's case (see `Plot`). They are the same in the estimate, the job and the
 * invoice of the case.
 */
export interface Pricing {
  serviceType: string
  vertical: Vertical
  lines: readonly LineItem[]
  /** Lines and taxes of the accepted estimate, with the amounts that were fixed at acceptance. */
  sold: { lines: readonly LineItem[]; taxes: SoldTax[] }
  totals: DocumentTotals
  discount: Discount | null
  tax: SalesTax
  deposit: { value: string; cents: number } | null
}

const depositPercent = '25'

export function priceWork(
  { plot, number, month, at }: { plot: Plot; number: number; month: number; at: string },
  customer: Customer,
  random: Random,
  books: readonly SoldBook[],
): Pricing {
  const isEarly = plot.job === undefined && number % 6 === 4 && !customer.isBusiness
  const work = isEarly ? earlyBooking : workFor(number, month, customer.isBusiness)
  const book = books.find(({ since }) => since <= at)!
  const lines = work
    .lines(sellFrom(book, customer.house), random)
    .map((line) => ({ ...line, id: random.id(at) }))
  const tax = customer.stage.tax
  const discount = discountFor(number)
  const { items, totals } = computeLines('USD', lines, { discount, taxRates: [tax] })
  return {
    serviceType: work.type,
    vertical: work.vertical,
    lines: items,
    sold: {
      lines: items.map((line, at) => {
        const { counted, document_discount_cents } = totals.lines[at]!
        if (!counted) return line
        return { ...line, sold_discount_cents: document_discount_cents, sold_tax_cents: line.tax_cents }
      }),
      taxes: totals.taxes.map(({ tax_rate_id, components }) => ({
        tax_rate_id,
        components_cents: components.map(({ tax_cents }) => tax_cents),
      })),
    },
    totals,
    discount,
    tax,
    deposit: plot.deposit
      ? {
          value: depositPercent,
          cents: depositOf({ type: 'percent', value: depositPercent }, totals.total_cents),
        }
      : null,
  }
}

function discountFor(number: number): Discount | null {
  if (number % 9 === 4) return { type: 'percent', value: '5' }
  return number % 11 === 7 ? { type: 'fixed', value: '2500' } : null
}
