import { id } from '../../../../../kernel/schema/fields.ts'
import { announcement } from '../../announcement.ts'
import { lockParent, requireOpen } from '../../parents.ts'

export const prepareInvoiceAttachmentUpload = announcement({
  name: 'files.invoiceAttachment.prepareUpload',
  summary: 'Announce a file for an invoice, and get a URL for its upload.',
  kind: 'invoice_attachment',
  input: { invoice_id: id().describe('The invoice.') },
  async resolveParent(ctx, { invoice_id }) {
    const parent = await lockParent(ctx, 'invoice_attachment', invoice_id)
    requireOpen('invoice_attachment', parent)
    return { parent }
  },
})
