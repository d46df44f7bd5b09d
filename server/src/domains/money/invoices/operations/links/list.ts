import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { linksOf, linksOutput } from '../../../../messages/public-links/index.ts'
import { invoices } from '../../invoice.ts'

export const listInvoiceLinks = query({
  name: 'invoices.links.list',
  summary: 'List the links to an invoice that were sent to its customer.',
  description: 'Returns the recipient of each link and whether it still works, but not the URL of the link.',
  permission: ['view_invoices'],
  input: z.strictObject({ invoice_id: id().describe('The invoice.') }),
  output: linksOutput,
  errors: ['not_found'],
  async handler(ctx, { invoice_id }) {
    const row = await invoices.get(ctx, invoice_id)
    return await linksOf(ctx, row.id)
  },
})
