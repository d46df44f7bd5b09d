export { type CreditedLine, type CreditNote, creditNotes } from './credit-note.ts'
export { findCreditedLines } from './credit-notes-table.ts'
export { type LineShare, lineShares, type SharedInvoice } from './line-shares.ts'
export { leftOf, takePart } from './take-part.ts'
