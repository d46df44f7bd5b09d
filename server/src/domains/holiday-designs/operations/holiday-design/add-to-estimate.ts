import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { editContent, estimates, estimateSchema, requireDraft } from '../../../estimates/index.ts'
import { excessOf, type LineItem, lineOf } from '../../../line-items/index.ts'
import { requireInUse } from '../../require-in-use.ts'
import { holidayDesigns } from '../../holiday-design.ts'
import { knownOfProperty } from '../../known-of-property.ts'
import { priceDesign } from '../../price-design.ts'
import { requireSameClient } from '../../references.ts'
import { whereTheyStood } from '../../where-they-stood.ts'

export const addDesignToEstimate = mutation({
  name: 'holidayDesign.addToEstimate',
  summary: 'Write what a holiday design comes to into a draft, as lines.',
  description: `Priced with the current price book, where the estimate is, as \`holidayDesign.price\` says. The lines name the design
(\`holiday_design_id\`), and the design names the estimate. \`replace\` takes out the lines that came of this design before, also those that were
given anew since with their \`source_line_id\`, and leaves all others. What stood in an option of the estimate, or was left to the customer as
optional, does so again; a service that is new goes where the others are.`,
  permission: ['manage_holiday_lights', 'manage_estimates'],
  input: z.strictObject({
    holiday_design_id: id().describe('What is sold.'),
    estimate_id: id().describe('Which draft of the same client it is written into.'),
    mode: z
      .enum(['replace', 'append'])
      .default('replace')
      .describe('`append` leaves its earlier lines, too.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { holiday_design_id, estimate_id, mode, expected_version }) {
    const design = await holidayDesigns.hold(ctx, holiday_design_id)
    requireInUse(design)
    const estimate = await estimates.findReached(ctx, estimate_id)
    if (!estimate) throw invalidField('estimate_id', 'is no estimate of the organization')
    const row = await estimates.hold(ctx, estimate_id, expected_version)
    requireDraft(row, ctx.now)
    requireSameClient(row, design.client_id)
    const priced = await priceDesign(ctx, design, {
      book: 'current',
      locationId: row.location_id,
      known: await knownOfProperty(ctx, design.property_id),
    })
    const isReplaced = (line: LineItem): boolean => mode === 'replace' && line.holiday_design_id === design.id
    const stood = row.line_items.filter((line) => !isReplaced(line))
    const sold = priced.lines_of_price.map((line) => ({ ...line, holiday_design_id: design.id }))
    const lines = [...stood.map(lineOf), ...whereTheyStood(sold, row.line_items.filter(isReplaced))]
    const excess = excessOf(lines)
    if (excess !== null)
      throw invalidField('holiday_design_id', `comes with what is there to too much: lines ${excess}`)
    const link = differences(design, { estimate_id })
    if (Object.keys(link).length > 0) holidayDesigns.save(ctx, design, link)
    return await editContent(ctx, estimate_id, { expectedVersion: expected_version, content: { lines } })
  },
})
