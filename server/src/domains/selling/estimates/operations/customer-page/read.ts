import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { pageTextSchema, textOfPage } from '../../../../messages/public-links/index.ts'
import { customerPageOf } from '../../customer-page-of.ts'

export const readCustomerPage = query({
  name: 'estimates.customerPage.read',
  summary: 'Read the page of an estimate as its customer sees it.',
  description:
    'Returns the text of the page and the actions that the customer can take there. The answer contains ' +
    'no link, and the call does not count as a view by the customer. For a draft, returns the text that ' +
    'the customer sees while the estimate is being revised.',
  permission: ['view_estimates', 'view_pricing'],
  input: z.strictObject({ estimate_id: id().describe('Estimate to read.') }),
  output: pageTextSchema,
  errors: ['not_found'],
  handler: async (ctx, { estimate_id }) => textOfPage(await customerPageOf(ctx, estimate_id)),
})
