import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { editContent } from '../edit-content.ts'
import { contentOfOptions, linesAgree, linesInput } from '../estimate-content-input.ts'
import { estimateSchema } from '../estimate.ts'

export const setLineItems = mutation({
  name: 'estimates.setLineItems',
  summary: 'Replace the lines and options of a draft.',
  description:
    'All totals are computed again with the current tax rates. An estimate that was sent must be ' +
    'revised first (`estimates.revise`); otherwise the call is refused with 409 `invalid_state`.',
  permission: ['manage_estimates'],
  input: z
    .strictObject({
      estimate_id: id().describe('Estimate whose lines are replaced.'),
      ...linesInput,
      expected_version: expectedVersion(),
    })
    .check(linesAgree),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  handler: (ctx, { estimate_id, expected_version, line_items, ...options }) =>
    editContent(ctx, estimate_id, {
      expectedVersion: expected_version,
      lineItems: line_items,
      content: contentOfOptions(options),
    }),
})
