export {
  add,
  compare,
  decimal,
  formatDecimal,
  formatFixed,
  parseDecimal,
  percentPlaces,
  shift,
} from './decimal.ts'
export type { Discount, Document, DocumentLine, DocumentTotals, TaxRate } from './document.ts'
export { documentTotals } from './document-totals.ts'
export { formatMoney, formatPrice, formatQuantity } from './format-money.ts'
export { minorUnits, placesByCurrency } from './minor-units.ts'
export { ofCents, percentOf, roundHalfUp, toCents } from './rounding.ts'
