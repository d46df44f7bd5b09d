export { type LineItem, lineItemKinds, lineItemSchema } from './line-item.ts'
export { insertLineItems, lineItemsOf, type LineOwner } from './line-items-table.ts'
