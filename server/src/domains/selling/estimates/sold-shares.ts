import type { SoldLine, SoldTax } from '../../organization/line-items/index.ts'
import { boughtLinesWithDiscount } from './bought-lines.ts'
import type { EstimateRow } from './estimate.ts'
import { taxesOf } from './taxes-of-lines.ts'

/**
 * Computes the amounts that acceptance fixes: the share of each bought line in the estimate's discount and tax, and the
 * tax of each rate and component. Jobs and invoices use these amounts, so that their totals add up to the accepted
 * total. They are computed from the stored amounts, which the customer saw.
 */
export function soldShares(row: EstimateRow): { lines: SoldLine[]; taxes: SoldTax[] } {
  const lines = boughtLinesWithDiscount(row).map(({ line, discount_cents }) => ({
    ...line,
    sold_discount_cents: discount_cents,
    sold_tax_cents: line.tax_cents,
  }))
  return { lines, taxes: taxesOf(row.tax_basis, lines) }
}
