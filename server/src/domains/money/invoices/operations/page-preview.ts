import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { pagePreviewSchema, previewInput, previewOfPage } from '../../../messages/public-links/index.ts'
import { customerPageOf } from '../customer-page-of.ts'

export const previewInvoicePage = query({
  name: 'invoices.pagePreview',
  summary: 'Preview the page of an invoice as HTML.',
  description:
    'Shows the page as the customer sees it. Works for a draft too, and with settings of the ' +
    'company that are not saved yet. Attached files are left out. The answer contains no link, and ' +
    'the call does not count as a view by the customer.',
  permission: ['view_invoices', 'view_pricing'],
  input: z.strictObject({ invoice_id: id().describe('Invoice to show.'), ...previewInput }),
  output: pagePreviewSchema,
  errors: ['not_found'],
  handler: async (ctx, { invoice_id, company }) =>
    previewOfPage(ctx, await customerPageOf(ctx, invoice_id, { settings: company })),
})
