import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { cents, decimal, id } from '../../../../kernel/schema/fields.ts'
import { lineItemSchema, lineItemsInput, withOrigins } from '../../../organization/line-items/index.ts'
import { adjustmentsInput, contentOfAdjustments, linesInput, optionsOf } from '../estimate-content-input.ts'
import { contentOf, priceEstimate } from '../estimate-pricing.ts'
import { estimates, estimateSchema } from '../estimate.ts'
import { currentTaxBasis } from '../tax-basis.ts'

const stepSchema = z.object({
  step: z.string().describe('Step of the calculation, such as `line_gross`, `tax` or `total`.'),
  line_id: id().optional(),
  tax_rate_id: id().optional(),
  component: z.string().optional(),
  base_cents: visibleWith('view_pricing', cents().optional().describe('Amount before the step, in cents.')),
  factor: decimal().optional().describe('Quantity or percentage by which the base was multiplied.'),
  exact_cents: visibleWith(
    'view_pricing',
    z
      .string()
      .optional()
      .describe('Exact result of the step, before it was rounded or split into whole cents.'),
  ),
  amount_cents: visibleWith('view_pricing', cents().describe('Result of the step, in cents.')),
  residue_cents: visibleWith(
    'view_pricing',
    z
      .string()
      .optional()
      .describe('`exact_cents` minus `amount_cents`: the part of a cent that was rounded off.'),
  ),
})

const taxSchema = z.object({
  tax_rate_id: id(),
  name: z.string(),
  percent: decimal(),
  base_cents: visibleWith('view_pricing', cents()),
  tax_cents: visibleWith('view_pricing', cents()),
  components: z.array(
    z.object({ name: z.string(), percent: decimal(), tax_cents: visibleWith('view_pricing', cents()) }),
  ),
})

const shownFields = estimateSchema.pick({
  currency: true,
  options: true,
  selected_option_id: true,
  subtotal_cents: true,
  discount_cents: true,
  taxable_cents: true,
  tax_cents: true,
  total_cents: true,
})

export const previewEstimate = query({
  name: 'estimates.preview',
  summary: 'Compute an estimate with changed lines or adjustments, and show every step of the calculation.',
  description:
    'Nothing is stored. Omitted fields are taken from the estimate; if all are omitted, the answer ' +
    "explains the estimate's own totals. Uses the current tax rates.",
  permission: ['view_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Estimate to compute.'),
    ...linesInput,
    line_items: lineItemsInput().nullish().describe('All lines, in order.'),
    ...adjustmentsInput,
  }),
  output: shownFields.extend({
    estimate_id: id(),
    line_items: z.array(lineItemSchema),
    deposit_required_cents: visibleWith('view_pricing', cents()),
    taxes: z.array(taxSchema),
    trace: z.array(stepSchema).describe('Steps of the calculation, in order.'),
  }),
  errors: ['not_found'],
  async handler(ctx, { estimate_id, line_items, options, selected_option_id, ...adjustments }) {
    const row = await estimates.get(ctx, estimate_id)
    const { discount, deposit, tax_rate_id } = adjustments
    const newLines = line_items && (await withOrigins(ctx, line_items, row.line_items))
    const lines = newLines ?? row.line_items
    const tax = await currentTaxBasis(ctx, row, lines, tax_rate_id)
    const priced = priceEstimate(row, {
      ...contentOf(row, tax),
      ...(newLines ? { lines: newLines } : {}),
      ...(options ? { options: optionsOf(options) } : {}),
      ...(selected_option_id ? { selectedOptionId: selected_option_id } : {}),
      ...contentOfAdjustments({ discount, deposit }),
    })
    return {
      ...shownFields.parse(priced.row),
      estimate_id: row.id,
      line_items: priced.items,
      deposit_required_cents: priced.row.deposit_required_cents,
      taxes: priced.totals.taxes.map((rate) => ({
        ...rate,
        name: tax.rates.find((each) => each.id === rate.tax_rate_id)!.name,
      })),
      trace: priced.totals.trace,
    }
  },
})
