import * as z from 'zod'
import { invalidField } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { differences } from '../../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../../kernel/records/expected-version.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { editContent, estimates, estimateSchema, requireDraft } from '../../../estimates/index.ts'
import { findSizeProblem, type LineItem, lineOf } from '../../../../organization/line-items/index.ts'
import { requireInUse } from '../../require-in-use.ts'
import { holidayDesigns } from '../../holiday-design.ts'
import { knownOfProperty } from '../../known-of-property.ts'
import { priceDesign } from '../../price-design.ts'
import { requireSameClient } from '../../references.ts'
import { whereTheyStood } from '../../where-they-stood.ts'

export const addDesignToEstimate = mutation({
  name: 'holidayDesign.addToEstimate',
  summary: 'Add a design of holiday lights to a draft estimate, as priced lines.',
  description:
    "The lines are priced with the current price book at the estimate's location, as in " +
    '`holidayDesign.price`. The lines refer to the design (`holiday_design_id`), and the design to ' +
    'the estimate. `replace` removes the earlier lines of the design and keeps all other lines. The ' +
    "new lines of a service go into the same option of the estimate as the service's earlier lines, and " +
    'customers can deselect them if they could deselect the earlier ones. A service that is new in the ' +
    'design is added to every option that already contains lines of the design.',
  permission: ['manage_holiday_lights', 'manage_estimates'],
  input: z.strictObject({
    holiday_design_id: id().describe('The design.'),
    estimate_id: id().describe('The draft estimate, of the same client.'),
    mode: z
      .enum(['replace', 'append'])
      .default('replace')
      .describe(
        '`replace` removes the earlier lines of the design; `append` keeps the earlier lines and adds ' +
          'the new ones.',
      ),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { holiday_design_id, estimate_id, mode, expected_version }) {
    const design = await holidayDesigns.lock(ctx, holiday_design_id)
    requireInUse(design)
    const estimate = await estimates.findAccessible(ctx, estimate_id)
    if (!estimate) throw invalidField('estimate_id', 'is not an estimate of the organization')
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    requireDraft(row, ctx.now)
    requireSameClient(row, design.client_id)
    const priced = await priceDesign(ctx, design, {
      book: 'current',
      locationId: row.location_id,
      buildingData: await knownOfProperty(ctx, design.property_id),
    })
    const isReplaced = (line: LineItem): boolean => mode === 'replace' && line.holiday_design_id === design.id
    const stood = row.line_items.filter((line) => !isReplaced(line))
    const sold = priced.lines_of_price.map((line) => ({ ...line, holiday_design_id: design.id }))
    const lines = [...stood.map(lineOf), ...whereTheyStood(sold, row.line_items.filter(isReplaced))]
    const limitMessage = findSizeProblem(lines)
    if (limitMessage !== null)
      throw invalidField(
        'holiday_design_id',
        `is too large together with the existing lines: all lines together ${limitMessage}`,
      )
    const link = differences(design, { estimate_id })
    if (Object.keys(link).length > 0) holidayDesigns.save(ctx, design, link)
    return await editContent(ctx, estimate_id, { expectedVersion: expected_version, content: { lines } })
  },
})
