import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { documentPdfSchema } from '../../../messages/documents/index.ts'
import { isIssued } from '../draft-state.ts'
import { invoices } from '../invoice.ts'
import { payableCents } from '../payable.ts'
import { pdfOfInvoice } from '../pdf-of-invoice.ts'

export const printByCustomer = query({
  name: 'invoices.printByCustomer',
  summary: 'Print an invoice for the customer who has its public link.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    invoice_id: id().describe('Invoice that the link opens.'),
    page_url: z.url().nullish().describe("URL of the invoice's page, which is printed on the PDF."),
  }),
  output: documentPdfSchema,
  errors: ['not_found', 'response_too_large'],
  async handler(ctx, { invoice_id, page_url = null }) {
    const row = await invoices.get(ctx, invoice_id)
    if (!isIssued(row)) throw notFound('invoice')
    const invoice = invoices.present(row, ctx)
    const takesCards = ctx.services.payments.of(ctx.actor.org).name !== 'manual'
    return await pdfOfInvoice(ctx, invoice, takesCards && payableCents(invoice) > 0 ? page_url : null)
  },
})
