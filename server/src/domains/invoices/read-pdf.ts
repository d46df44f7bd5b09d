import * as z from 'zod'
import { mutation } from '../../kernel/operations/operation.ts'
import { id } from '../../kernel/schema/fields.ts'
import { findProperty } from '../clients/index.ts'
import { documentPdf, documentPdfSchema, findIssuer, printInvoice, withoutBytes } from '../documents/index.ts'
import { invoiceOf } from './invoice-row.ts'
import { requireInvoice } from './own-invoice.ts'

export const readPdf = mutation({
  name: 'invoices.pdf.read',
  summary: 'Print an invoice as a PDF file.',
  description:
    'The bytes are told once: a replay of the call has `[redacted]` in their place. A new key prints the invoice anew.',
  permission: ['view_invoices'],
  input: z.strictObject({ invoice_id: id().describe('Which invoice.') }),
  output: documentPdfSchema,
  errors: ['not_found', 'response_too_large', 'service_unavailable'],
  metered: true,
  redact: withoutBytes,
  async handler(ctx, { invoice_id }) {
    const invoice = invoiceOf(await requireInvoice(ctx, invoice_id), ctx.now)
    const { property_id } = invoice
    const property = property_id && (await findProperty(ctx.db, ctx.actor.org.id, property_id))
    const serviceAddress = property
      ? { ...property, line1: property.address_line1, line2: property.address_line2 }
      : null
    const document = printInvoice(invoice, await findIssuer(ctx, invoice.location_id), {
      serviceAddress,
      payUrl: null,
    })
    return await documentPdf(ctx.services.pdf, document, invoice.version)
  },
})
