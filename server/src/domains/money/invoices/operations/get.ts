import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { invoices, invoiceSchema } from '../invoice.ts'

export const getInvoice = query({
  name: 'invoices.get',
  summary: 'Read one invoice.',
  permission: ['view_invoices'],
  scope: 'invoices:read',
  input: z.strictObject({ invoice_id: id() }),
  output: invoiceSchema,
  errors: ['not_found'],
  handler: async (ctx, { invoice_id }) => invoices.present(await invoices.get(ctx, invoice_id), ctx),
})
