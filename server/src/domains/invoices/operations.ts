export { getInvoice } from './get-invoice.ts'
export { listInvoices } from './list-invoices.ts'
