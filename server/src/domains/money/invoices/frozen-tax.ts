import { type TaxRateRow } from '../../organization/company/index.ts'

/** Accepted tax rates and rounding; later changes of settings do not affect them. */
export interface FrozenTax {
  /** True if the first rate is the document's own. Lines name the others. */
  own: boolean
  rates: readonly Pick<TaxRateRow, 'id' | 'name' | 'components'>[]
  rounding: 'document' | 'line'
}
