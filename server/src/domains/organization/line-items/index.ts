export { computeLines, lineOf, type LineToCompute, type SoldTax } from './compute-lines.ts'
export {
  amountRule,
  amountTypes,
  type Discount,
  discountOfSale,
  discountSchema,
  hasShares,
} from './discount.ts'
export { exampleLine } from './example.ts'
export { requireFloors } from './floors.ts'
export { formerLines } from './former-lines.ts'
export {
  findSizeProblem,
  type LineItemInput,
  lineItemInput,
  lineItemsInput,
  mostLines,
} from './line-item-input.ts'
export { type LineItem, lineItemSchema, payClasses } from './line-item.ts'
export {
  hasUnbilledLines,
  insertLineItems,
  lineItemsOf,
  lineNamesOf,
  replaceLineItems,
  selectLineItems,
  serviceSlugsOf,
  sourceLinesOf,
} from './line-items-table.ts'
export { withOrigins } from './line-origins.ts'
export { netLines } from './net-lines.ts'
export { type PaidLine, paidLinesOf } from './paid-lines.ts'
export { quantityOfUnits, unitsOfQuantity } from './quantity-units.ts'
export { findServices } from './services-table.ts'
export {
  divideLine,
  hasNegativeTotal,
  hasTermsOf,
  isAsSold,
  isUnchanged,
  joinParts,
  leftOfBought,
  type SoldLine,
  type Taking,
  totalOfLines,
  withAmountsOf,
} from './sold-lines.ts'
export {
  type BoughtLine,
  boughtLineIds,
  clearSoldShares,
  findBoughtLines,
  lockSales,
  setSoldShares,
  unplannedCents,
} from './sold-lines-table.ts'
export { type TaxLine, taxLineSchema } from './tax-line.ts'
export { type WorkOfLines, workOfLines } from './work-of-lines.ts'
export { personalData } from './personal-data.ts'
