export {
  computeLines,
  type DocumentTerms,
  lineOf,
  type LineOrigin,
  type LineToCompute,
} from './compute-lines.ts'
export { amountRule, amountTypes, type Discount, discountSchema, moneyDiscount } from './discount.ts'
export { exampleLine } from './example.ts'
export { excessOf, type LineItemInput, lineItemInput, lineItemsInput, mostLines } from './line-item-input.ts'
export { requireFloors } from './floors.ts'
export { type LineItem, lineItemKinds, lineItemSchema, payClasses } from './line-item.ts'
export {
  insertLineItems,
  lineItemsOf,
  lineNamesOf,
  type LineOwner,
  replaceLineItems,
  sourceLinesOf,
  selectLineItems,
  serviceSlugsOf,
} from './line-items-table.ts'
export { type WorkOfLines, workOfLines } from './work-of-lines.ts'
export { netLines } from './net-lines.ts'
export { type PaidLine, paidLinesOf } from './paid-lines.ts'
export { withOrigins } from './line-origins.ts'
export { findServices } from './services-table.ts'
