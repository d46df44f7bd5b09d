import { type TaxRateRow } from '../../organization/company/index.ts'

/** Accepted tax rates and rounding; later changes of settings do not affect them. */
export interface FrozenTax {
  /**
   * True if the first of `rates` applies to the whole document. The other rates belong to lines with a rate of their
   * own.
   */
  own: boolean
  rates: readonly Pick<TaxRateRow, 'id' | 'name' | 'components'>[]
  rounding: 'document' | 'line'
}
