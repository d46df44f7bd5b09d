import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { documentPdfSchema, withoutBytes } from '../../../../messages/documents/index.ts'
import { creditNotes } from '../../credit-note.ts'
import { printCreditNoteFile } from '../../print-credit-note-file.ts'

export const readPdf = mutation({
  name: 'creditNotes.pdf.read',
  summary: 'Print a credit note as a PDF file.',
  description:
    'Only the first answer contains the bytes; a repeated call with the same idempotency key gets ' +
    '`[redacted]`. A call with a new idempotency key prints the credit note again.',
  permission: ['view_invoices'],
  input: z.strictObject({ credit_note_id: id().describe('The credit note.') }),
  output: documentPdfSchema,
  errors: ['not_found', 'response_too_large', 'service_unavailable'],
  metered: true,
  redact: withoutBytes,
  /** The operation writes nothing, so all its work happens in `prepare`, outside the transaction. */
  async prepare(ctx, { credit_note_id }) {
    return await printCreditNoteFile(ctx, await creditNotes.get(ctx, credit_note_id))
  },
  handler: (_ctx, _input, printed) => Promise.resolve(printed),
})
