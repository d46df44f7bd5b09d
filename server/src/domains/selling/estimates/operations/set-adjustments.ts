import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { editContent } from '../edit-content.ts'
import { adjustmentsInput, contentOfAdjustments } from '../estimate-content-input.ts'
import { estimateSchema } from '../estimate.ts'

export const setAdjustments = mutation({
  name: 'estimates.setAdjustments',
  summary: 'Set discount, deposit and tax rate of a draft.',
  description: 'Omitted fields stay unchanged. All totals are computed again with the current tax rates.',
  permission: ['manage_estimates', 'override_pricing'],
  input: z.strictObject({
    estimate_id: id().describe('Estimate to adjust.'),
    ...adjustmentsInput,
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  money: true,
  handler: (ctx, { estimate_id, expected_version, discount, deposit, tax_rate_id }) =>
    editContent(ctx, estimate_id, {
      expectedVersion: expected_version,
      taxRateId: tax_rate_id,
      content: contentOfAdjustments({ discount, deposit }),
    }),
})
