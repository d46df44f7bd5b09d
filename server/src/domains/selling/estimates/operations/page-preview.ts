import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { pagePreviewSchema, previewInput, previewOfPage } from '../../../messages/public-links/index.ts'
import { customerPageOf } from '../customer-page-of.ts'

export const previewEstimatePage = query({
  name: 'estimates.pagePreview',
  summary: 'Preview the page of an estimate as HTML.',
  description:
    'Shows the page as the customer sees it. The preview also works for drafts, and can use settings of the ' +
    'company that are not saved yet. Attached files are left out. The answer contains no link, and the call does ' +
    'not count as a view by the customer.',
  permission: ['view_estimates', 'view_pricing'],
  input: z.strictObject({ estimate_id: id().describe('Estimate to show.'), ...previewInput }),
  output: pagePreviewSchema,
  errors: ['not_found'],
  handler: async (ctx, { estimate_id, company }) =>
    previewOfPage(ctx, await customerPageOf(ctx, estimate_id, {}, { settings: company })),
})
