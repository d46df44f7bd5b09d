import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { documentPdfSchema } from '../../../messages/documents/index.ts'
import { creditNotes, printCreditNoteFile } from '../../credit-notes/index.ts'

export const printCreditNoteByCustomer = query({
  name: 'invoices.printCreditNoteByCustomer',
  summary: 'Print a credit note of an invoice for the customer who has the public link of the invoice.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    invoice_id: id().describe('Invoice that the link opens.'),
    document_id: id().describe('The credit note.'),
  }),
  output: documentPdfSchema,
  errors: ['not_found', 'response_too_large'],
  async handler(ctx, { invoice_id, document_id }) {
    const row = await creditNotes.get(ctx, document_id)
    if (row.invoice_id !== invoice_id) throw notFound('credit_note')
    return await printCreditNoteFile(ctx, row)
  },
})
