import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { linksOf, linksOutput } from '../../../../messages/public-links/index.ts'
import { invoices } from '../../invoice.ts'

export const listInvoiceLinks = query({
  name: 'invoices.links.list',
  summary: 'List the links to an invoice that were sent to its customer.',
  description:
    'Returns the recipients and whether each link still works, but not the addresses of the links.',
  permission: ['view_invoices'],
  input: z.strictObject({ invoice_id: id().describe('The invoice.') }),
  output: linksOutput,
  errors: ['not_found'],
  async handler(ctx, { invoice_id }) {
    const row = await invoices.get(ctx, invoice_id)
    return await linksOf(ctx, row.id)
  },
})
