import { completion } from '../../completion.ts'

export const completeInvoiceAttachment = completion({
  name: 'files.invoiceAttachment.complete',
  summary: 'Attach an uploaded file to its invoice.',
  kind: 'invoice_attachment',
})
