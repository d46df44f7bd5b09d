import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { documentPdfSchema, withoutBytes } from '../../../../messages/documents/index.ts'
import { invoices } from '../../invoice.ts'
import { pdfOfInvoice } from '../../pdf-of-invoice.ts'

export const readPdf = mutation({
  name: 'invoices.pdf.read',
  summary: 'Print an invoice as a PDF file.',
  description:
    'Only the first answer contains the bytes; a repeated call with the same idempotency key gets ' +
    '`[redacted]`. A call with a new idempotency key prints the invoice again.',
  permission: ['view_invoices'],
  input: z.strictObject({ invoice_id: id().describe('The invoice.') }),
  output: documentPdfSchema,
  errors: ['not_found', 'response_too_large', 'service_unavailable'],
  metered: true,
  redact: withoutBytes,
  /** The operation writes nothing, so all its work happens in `prepare`, outside the transaction. */
  async prepare(ctx, { invoice_id }) {
    const invoice = invoices.present(await invoices.get(ctx, invoice_id), ctx)
    return await pdfOfInvoice(ctx, invoice, null)
  },
  handler: (_ctx, _input, printed) => Promise.resolve(printed),
})
