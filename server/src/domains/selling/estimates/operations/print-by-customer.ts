import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { documentPdfSchema } from '../../../messages/documents/index.ts'
import { withTaxes } from '../customer-choice.ts'
import { refuseUnoffered } from '../customer-estimate.ts'
import { estimates } from '../estimate.ts'
import { pdfOfEstimate } from '../pdf-of-estimate.ts'

export const printByCustomer = query({
  name: 'estimates.printByCustomer',
  summary: 'Print an estimate for the customer who holds its public link.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    estimate_id: id().describe('Estimate that the link opens.'),
    page_url: z.url().nullish().describe("URL of the estimate's page, which is printed on the PDF."),
  }),
  output: documentPdfSchema,
  errors: ['not_found', 'invalid_state', 'response_too_large'],
  async handler(ctx, { estimate_id, page_url = null }) {
    const row = await estimates.get(ctx, estimate_id)
    refuseUnoffered(row)
    const printed = await withTaxes(ctx, row, { ...estimates.present(row, ctx), view_url: page_url })
    return await pdfOfEstimate(ctx, printed)
  },
})
