import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { pageTextSchema, textOfPage } from '../../../../messages/public-links/index.ts'
import { customerPageOf } from '../../customer-page-of.ts'

export const readCustomerPage = query({
  name: 'invoices.customerPage.read',
  summary: 'Read the page of an invoice as its customer sees it.',
  description:
    'Returns the text of the page and the actions the customer can take. The answer contains no ' +
    'link, and the call does not count as a view by the customer. A draft has no page.',
  permission: ['view_invoices', 'view_pricing'],
  input: z.strictObject({ invoice_id: id().describe('The invoice.') }),
  output: pageTextSchema,
  errors: ['not_found'],
  handler: async (ctx, { invoice_id }) => textOfPage(await customerPageOf(ctx, invoice_id)),
})
