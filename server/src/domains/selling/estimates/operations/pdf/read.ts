import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { documentPdfSchema, withoutBytes } from '../../../../messages/documents/index.ts'
import { withTaxes } from '../../customer-choice.ts'
import { estimates } from '../../estimate.ts'
import { findEstimateVersion } from '../../estimate-versions-table.ts'
import { pdfOfEstimate } from '../../pdf-of-estimate.ts'

export const readPdf = mutation({
  name: 'estimates.pdf.read',
  summary: 'Print an estimate as a PDF file.',
  description:
    'Only the first answer contains the bytes; a repeated call with the same idempotency key gets ' +
    '`[redacted]`. A call with a new idempotency key prints the estimate again.',
  permission: ['view_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Estimate to print.'),
    revision: z
      .int()
      .min(1)
      .optional()
      .describe('Revision to print, counted from 1. Defaults to the current state of the estimate.'),
  }),
  output: documentPdfSchema,
  errors: ['not_found', 'response_too_large', 'service_unavailable'],
  metered: true,
  redact: withoutBytes,
  /**
   * Prints the PDF before the transaction begins. The operation writes nothing, so no work is left for the transaction.
   */
  async prepare(ctx, { estimate_id, revision }) {
    const row = await estimates.get(ctx, estimate_id)
    const estimate =
      revision === undefined
        ? await withTaxes(ctx, row, estimates.present(row, ctx))
        : await findEstimateVersion(ctx.db, ctx.actor.org.id, estimate_id, revision)
    if (!estimate) throw invalidField('revision', 'was never sent')
    return await pdfOfEstimate(ctx, estimate)
  },
  handler: (_ctx, _input, printed) => Promise.resolve(printed),
})
