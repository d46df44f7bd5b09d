import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { mostMembers } from '../../../../kernel/schema/most-members.ts'
import { answersByKey, measurementsInput } from '../../../money/price-book/index.ts'
import { editContent } from '../edit-content.ts'
import { requireDraft } from '../estimate-conditions.ts'
import { estimates, estimateSchema } from '../estimate.ts'
import { contentWithPackage } from '../package-content.ts'

export const applyPackage = mutation({
  name: 'estimates.applyPackage',
  summary: 'Price a package of the price book into the lines and options of a draft.',
  description:
    'Prices every service with the current price book, from the measurements given, else from those of ' +
    'the estimate. Tiers become options; content shared by all tiers becomes lines without an option. A ' +
    'discount of the package applies to each of its lines: a percentage directly, a fixed amount shared ' +
    'in proportion to their totals. If no price book was published, the answer is 409 `invalid_state` ' +
    'with the reason `no_price_book`.',
  permission: ['manage_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Draft to change.'),
    package_id: idOf('package').describe('Package of the current price book.'),
    measurements: measurementsInput().default({}),
    answers: mostMembers(60, z.record(id(), answersByKey()))
      .default({})
      .describe(
        "By service id, then by multiplier key. They take precedence over the package's own answers.",
      ),
    mode: z
      .enum(['append', 'replace'])
      .default('append')
      .describe('`replace` removes all lines and options first.'),
    selected_tier_id: text(60, 1)
      .nullish()
      .describe('Tier that the totals are computed for. Defaults to the current choice, else the first.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { estimate_id, expected_version, ...choice }) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    requireDraft(row, ctx.now)
    const content = await contentWithPackage(ctx, row, choice)
    return await editContent(ctx, estimate_id, { expectedVersion: expected_version, content })
  },
})
