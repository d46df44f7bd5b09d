import { splitTax } from '../../../kernel/money/index.ts'
import type { LineItem, SoldTax } from '../../organization/line-items/index.ts'
import { ownRateOf, type TaxBasis } from './tax-basis.ts'

type Rate = TaxBasis['rates'][number]

/** Returns the tax rates that apply to these lines, each with the lines that it taxes and with its tax by component. */
export function taxesByRate(
  basis: TaxBasis | null,
  lines: readonly LineItem[],
): { rate: Rate; taxed: LineItem[]; components_cents: number[] }[] {
  const own = ownRateOf(basis)?.id ?? null
  return (basis?.rates ?? []).flatMap((rate) => {
    const taxed = lines.filter((line) => line.taxable && (line.tax_rate_id ?? own) === rate.id)
    if (taxed.length === 0) return []
    const cents = taxed.reduce((sum, line) => sum + line.tax_cents, 0)
    return [{ rate, taxed, components_cents: splitTax(rate, cents) }]
  })
}

/** Returns the tax of these lines by rate and component. */
export function taxesOf(basis: TaxBasis | null, lines: readonly LineItem[]): SoldTax[] {
  return taxesByRate(basis, lines).map(({ rate, components_cents }) => ({
    tax_rate_id: rate.id,
    components_cents,
  }))
}
