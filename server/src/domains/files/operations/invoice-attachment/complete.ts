import { completion } from '../../completion.ts'

export const completeInvoiceAttachment = completion({
  name: 'files.invoiceAttachment.complete',
  summary: 'Attach a file that was put to its invoice.',
  kind: 'invoice_attachment',
})
