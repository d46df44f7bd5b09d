export { allocate } from './allocate.ts'
export {
  add,
  compare,
  type Decimal,
  decimal,
  formatDecimal,
  formatFixed,
  multiply,
  parseDecimal,
  percentPlaces,
  quantityPlaces,
  shift,
  unitPricePlaces,
} from './decimal.ts'
export type {
  Discount,
  Document,
  DocumentLine,
  DocumentTotals,
  LineTotals,
  RateTotals,
  Step,
  TaxRate,
  UnitPrice,
} from './document.ts'
export { documentTotals } from './document-totals.ts'
export { currencies, isCurrency, minorUnits } from './minor-units.ts'
export { ofCents, percentOf, roundHalfUp, sumCents, toCents } from './rounding.ts'
