import type { PageKind } from '../../../kernel/pages/page-kind.ts'
import { documentOfPage, pdfOfPage } from '../../messages/documents/index.ts'
import { fileOfPage } from '../../organization/stored-files/index.ts'
import { paymentOnPage } from '../payment-records/index.ts'
import type { CustomerPage } from '../../messages/public-links/index.ts'
import { payByCustomer } from './operations/pay-by-customer.ts'
import { printByCustomer } from './operations/print-by-customer.ts'
import { printCreditNoteByCustomer } from './operations/print-credit-note-by-customer.ts'
import { readByCustomer } from './operations/read-by-customer.ts'
import { readFileByCustomer } from './operations/read-file-by-customer.ts'
import { readReceiptByCustomer } from './operations/read-receipt-by-customer.ts'
import { viewByCustomer } from './operations/view-by-customer.ts'

/** Public page of an invoice, with the actions that its customer can take. */
export const invoicePages: PageKind<CustomerPage> = {
  idField: 'invoice_id',
  read: readByCustomer,
  view: viewByCustomer,
  receipt: readReceiptByCustomer,
  pdf: pdfOfPage(printByCustomer),
  document: documentOfPage(printCreditNoteByCustomer),
  attached: fileOfPage(readFileByCustomer),
  actions: { pay: paymentOnPage(payByCustomer) },
}
