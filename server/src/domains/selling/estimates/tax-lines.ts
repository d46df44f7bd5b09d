import { decimal, formatDecimal, percentPlaces, sumCents } from '../../../kernel/money/index.ts'
import type { LineItem, TaxLine } from '../../organization/line-items/index.ts'
import { boughtLinesWithDiscount } from './bought-lines.ts'
import type { TaxBasis } from './tax-basis.ts'
import { taxesByRate } from './taxes-of-lines.ts'

interface Taxed {
  tax_basis: TaxBasis | null
  line_items: readonly LineItem[]
  selected_option_id: string | null
  discount_cents: number
}

/**
 * Returns the tax lines of an estimate: one for each component of each tax rate. They are derived from the stored tax
 * of the bought lines, so they add up to the tax of the estimate.
 */
export function taxLinesOf(row: Taxed): TaxLine[] {
  const bought = boughtLinesWithDiscount(row)
  const net = new Map(
    bought.map(({ line, discount_cents }) => [line.id, line.line_total_cents - discount_cents]),
  )
  const lines = bought.map(({ line }) => line)
  return taxesByRate(row.tax_basis, lines).flatMap(({ rate, taxed, components_cents }) => {
    const taxable_cents = sumCents(taxed.map(({ id }) => net.get(id)!))
    return rate.components.map(({ name, percent }, at) => ({
      name,
      rate_percent: formatDecimal(decimal(percent, percentPlaces)),
      taxable_cents,
      tax_cents: components_cents[at]!,
    }))
  })
}
