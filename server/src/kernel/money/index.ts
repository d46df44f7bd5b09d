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
  shift,
  unitPricePlaces,
} from './decimal.ts'
export { allocate } from './allocate.ts'
export type { Discount, Document, DocumentLine, DocumentTotals, FixedAmounts, TaxRate } from './document.ts'
export { documentTotals } from './document-totals.ts'
export {
  dividedBy,
  endingDecimal,
  type Fraction,
  fractionOf,
  plus,
  roundFraction,
  times,
} from './fraction.ts'
export { formatMoney, formatPrice, formatQuantity } from './format-money.ts'
export { minorUnits, placesByCurrency } from './minor-units.ts'
export { divideHalfUp, ofCents, percentOf, roundHalfUp, roundUp, sumCents, toCents } from './rounding.ts'
export { roundedPart } from './step.ts'
export { splitTax } from './tax.ts'
