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
  summary: 'Add the priced lines and options of a price book package to a draft.',
  description:
    'Prices every service with the current price book, with the measurements in the input, or else ' +
    'with those of the estimate. Each tier becomes an option. Content that belongs to all tiers ' +
    'becomes lines without an option. A discount of the package is distributed to its lines: a ' +
    'percentage applies to each line, a fixed amount is divided in proportion to the line totals. If ' +
    'no price book was published, the call is refused with 409 `invalid_state` and the reason ' +
    '`no_price_book`.',
  permission: ['manage_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Draft to change.'),
    package_id: idOf('package').describe('Package of the current price book.'),
    measurements: measurementsInput().default({}),
    answers: mostMembers(60, z.record(id(), answersByKey()))
      .default({})
      .describe(
        'Answers to the questions of services, by service id and then by multiplier key. They replace ' +
          'the answers of the package.',
      ),
    mode: z
      .enum(['append', 'replace'])
      .default('append')
      .describe(
        '`append` adds to the existing content; `replace` removes all existing lines and options first.',
      ),
    selected_tier_id: text(60, 1)
      .nullish()
      .describe(
        'Tier for which the totals are computed. Defaults to the selected option, or else the first tier.',
      ),
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
