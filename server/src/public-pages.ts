import type * as z from 'zod'
import type { ActionEnd, PageKind } from './adapters/pages/public-pages.ts'
import type { DocumentPdf } from './domains/documents/index.ts'
import * as invoices from './domains/invoices/operations.ts'

const file = (output: unknown): { name: string; content: Buffer } => {
  const { file_name, content_base64 } = output as DocumentPdf
  return { name: file_name, content: Buffer.from(content_base64, 'base64') }
}

/** What a customer can do with an invoice. */
export const invoicePages: PageKind = {
  idField: 'invoice_id',
  read: invoices.readByCustomer,
  view: invoices.viewByCustomer,
  pdf: { operation: invoices.printByCustomer, file },
  actions: {
    pay: {
      operation: invoices.payByCustomer,
      input: (form, pageUrl) => ({ payment_method_token: form.get('card'), return_url: pageUrl }),
      ended: (output) => paid(output as z.infer<typeof invoices.payByCustomer.output>),
    },
  },
}

function paid({
  outcome,
  decline_reason,
  checkout_url,
}: z.infer<typeof invoices.payByCustomer.output>): ActionEnd {
  if (checkout_url !== null) return { end: 'elsewhere', url: checkout_url }
  if (outcome === 'declined')
    return { end: 'refused', text: `${decline_reason ?? 'The card was declined.'} Nothing was charged.` }
  return { end: 'page' }
}
