import { type TaxRateRow } from '../../organization/company/index.ts'

/** Accepted tax rates and rounding; later changes of settings do not affect them. */
export interface FrozenTax {
  /** True if the first rate is that of the whole document. The other rates belong to lines that name their own rate. */
  own: boolean
  rates: readonly Pick<TaxRateRow, 'id' | 'name' | 'components'>[]
  rounding: 'document' | 'line'
}
