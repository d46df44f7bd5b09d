export { computeLines, type DocumentTerms, lineOf, type LineToCompute } from './compute-lines.ts'
export { amountRule, amountTypes, type Discount, discountSchema, moneyDiscount } from './discount.ts'
export { exampleLine } from './example.ts'
export { type LineItemInput, lineItemInput, lineItemsInput } from './line-item-input.ts'
export { type LineItem, lineItemKinds, lineItemSchema } from './line-item.ts'
export {
  insertLineItems,
  lineItemsOf,
  type LineOwner,
  replaceLineItems,
  sourceLinesOf,
  selectLineItems,
} from './line-items-table.ts'
export { requireSourceLines } from './require-source-lines.ts'
