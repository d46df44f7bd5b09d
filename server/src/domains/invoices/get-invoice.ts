import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations/operation.ts'
import { id } from '../../kernel/schema/fields.ts'
import { invoiceSchema } from './invoice.ts'
import { invoiceOf } from './invoice-row.ts'
import { findInvoice } from './invoices-table.ts'

export const getInvoice = query({
  name: 'invoices.get',
  summary: 'Read one invoice.',
  permission: ['view_invoices'],
  scope: 'invoices:read',
  input: z.strictObject({ invoice_id: id() }),
  output: invoiceSchema,
  errors: ['not_found'],
  async handler(ctx, { invoice_id }) {
    const row = await findInvoice(ctx.db, ctx.actor.org.id, invoice_id)
    if (!row) throw notFound('invoice')
    return invoiceOf(row, ctx.now)
  },
})
