import type { LineItem } from '../../organization/line-items/index.ts'
import { taxesOf } from './taxes-of-lines.ts'
import type { TaxBasis } from './tax-basis.ts'

/** Tax of an estimate that one component of a rate contributes, such as that of the state. */
export interface TaxPart {
  name: string
  percent: string
  tax_cents: number
}

/** Returns the tax of these lines by component. The parts add up to the tax of the lines. */
export function taxParts(basis: TaxBasis, lines: readonly LineItem[]): TaxPart[] {
  return taxesOf(basis, lines).flatMap(({ tax_rate_id, components_cents }) => {
    const rate = basis.rates.find(({ id }) => id === tax_rate_id)!
    return rate.components.map(({ name, percent }, at) => ({
      name,
      percent,
      tax_cents: components_cents[at]!,
    }))
  })
}
