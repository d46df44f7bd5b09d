import { allocate, splitTax } from '../../../kernel/money/index.ts'
import type { LineItem, SoldLine, SoldTax } from '../../organization/line-items/index.ts'
import { boughtLines } from './customer-choice.ts'
import type { EstimateRow } from './estimate.ts'
import { ownRateOf } from './tax-basis.ts'

/**
 * Computes the amounts that acceptance fixes: the share of each bought line in the estimate's discount and tax, and the
 * tax of each rate and component. Jobs and invoices use these amounts, so that their totals add up to the accepted
 * total. They are computed from the stored amounts, which the customer saw.
 */
export function soldShares(row: EstimateRow): { lines: SoldLine[]; taxes: SoldTax[] } {
  const bought = boughtLines(row)
  const discounts = allocate(
    row.discount_cents,
    bought.map((line) => line.line_total_cents),
  )
  const lines = bought.map((line, at) => ({
    ...line,
    sold_discount_cents: discounts[at]!,
    sold_tax_cents: line.tax_cents,
  }))
  return { lines, taxes: taxesOf(row, bought) }
}

function taxesOf({ tax_basis }: EstimateRow, bought: readonly LineItem[]): SoldTax[] {
  const own = ownRateOf(tax_basis)?.id ?? null
  return (tax_basis?.rates ?? []).flatMap((rate) => {
    const taxed = bought.filter((line) => line.taxable && (line.tax_rate_id ?? own) === rate.id)
    if (taxed.length === 0) return []
    const cents = taxed.reduce((sum, line) => sum + line.tax_cents, 0)
    return [{ tax_rate_id: rate.id, components_cents: splitTax(rate, cents) }]
  })
}
