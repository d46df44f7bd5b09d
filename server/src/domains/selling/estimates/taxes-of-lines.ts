import { splitTax } from '../../../kernel/money/index.ts'
import type { LineItem, SoldTax } from '../../organization/line-items/index.ts'
import { ownRateOf, type TaxBasis } from './tax-basis.ts'

/** Returns the tax of these lines by rate and component. */
export function taxesOf(tax_basis: TaxBasis | null, lines: readonly LineItem[]): SoldTax[] {
  const own = ownRateOf(tax_basis)?.id ?? null
  return (tax_basis?.rates ?? []).flatMap((rate) => {
    const taxed = lines.filter((line) => line.taxable && (line.tax_rate_id ?? own) === rate.id)
    if (taxed.length === 0) return []
    const cents = taxed.reduce((sum, line) => sum + line.tax_cents, 0)
    return [{ tax_rate_id: rate.id, components_cents: splitTax(rate, cents) }]
  })
}
