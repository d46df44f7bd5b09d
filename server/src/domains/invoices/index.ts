export { addInvoice, type InvoiceToAdd, tellCreated } from './add-invoice.ts'
export { computeInvoice, taxLinesOf } from './compute-invoice.ts'
export { endRefund } from './end-refund.ts'
export {
  applyDeposit,
  applyHeld,
  clientCredit,
  type NewDeposit,
  recordDeposit,
  settleDeposit,
} from './held-credit.ts'
export { invoiceCreated, invoiceOverdue, invoicePaid, invoiceSent } from './invoice-events.ts'
export { type InvoiceColumns, invoiceOf, type InvoiceRow } from './invoice-row.ts'
export {
  journalOf,
  postingOfHeld,
  postingOfIssue,
  postingOfMoney,
  postingOfUse,
  postingOfWriteOff,
  takenBack,
} from './invoice-postings.ts'
export { type InvoiceStanding, type InvoiceStatus, invoiceStatuses, standingOf } from './invoice-status.ts'
export { canInvoice, type InvoiceTransition, invoiceTransitions } from './invoice-transitions.ts'
export { type Invoice, invoiceSchema } from './invoice.ts'
export { findInvoice, insertInvoice, lockInvoice, type NewInvoice } from './invoices-table.ts'
export { findJobToInvoice, invoiceJob, type JobToInvoice, lockJobToInvoice } from './job-to-invoice.ts'
export { markInvoiceViewed } from './mark-invoice-viewed.ts'
export { isOwnInvoice, requireInvoice } from './own-invoice.ts'
export { type Payment, paymentMethods, paymentOf, paymentSchema } from './payment.ts'
export {
  findPayment,
  findPaymentOfProvider,
  insertPayment,
  isSeenPayment,
  type NewPayment,
  type PaymentRow,
} from './payments-table.ts'
export { moneyEvents, type ReceivedPayment, recordInvoicePayment } from './record-invoice-payment.ts'
export { selectInvoices } from './invoices-table.ts'
export { sweepOverdueInvoices } from './sweep-overdue.ts'
