import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { lineOf, type TaxLine } from '../../organization/line-items/index.ts'
import { contentOf, type PricedEstimate, priceEstimate } from './estimate-pricing.ts'
import type { EstimateRow } from './estimate.ts'
import { currentTaxBasis } from './tax-basis.ts'
import { taxLinesOf } from './tax-lines.ts'

export const choiceInput = {
  selected_option_id: text(60, 1)
    .nullish()
    .describe(
      'Option that the customer chooses. Defaults to the option that was selected when the ' +
        'estimate was sent.',
    ),
  selected_line_ids: z
    .array(id())
    .max(500)
    .nullish()
    .describe(
      'All optional lines that the customer buys. Defaults to the lines that were selected when ' +
        'the estimate was sent.',
    ),
}
export type Choice = z.infer<z.ZodObject<typeof choiceInput>>

/**
 * Returns the estimate with the customer's choice of an option and optional lines. Uses the tax rates that were stored
 * when the estimate was sent, or the current ones if none are stored.
 */
export async function chosen(
  ctx: QueryContext,
  row: EstimateRow,
  choice: Choice,
): Promise<Pick<PricedEstimate, 'row' | 'columns'>> {
  const { selected_option_id, selected_line_ids } = choice
  if (!selected_option_id && !selected_line_ids) return { row, columns: {} }
  const optional = new Set(row.line_items.filter((line) => line.optional).map((line) => line.id))
  for (const [at, lineId] of (selected_line_ids ?? []).entries())
    if (!optional.has(lineId))
      throw invalidField(`selected_line_ids.${at}`, 'is not an optional line of the estimate')
  const tax = row.tax_basis ?? (await currentTaxBasis(ctx, row, row.line_items))
  const content = contentOf(row, tax)
  return priceEstimate(row, {
    ...content,
    selectedOptionId: selected_option_id ?? content.selectedOptionId,
    lines: row.line_items.map((line) => ({
      ...lineOf(line),
      selected: selected_line_ids ? selected_line_ids.includes(line.id) : line.selected,
    })),
  })
}

/**
 * Adds taxes to an estimate that is printed: the tax of each option, and the tax lines, so that the customer can check
 * them. If no tax rates are stored with the estimate, the current ones are used.
 */
export async function withTaxes<Printed extends Pick<EstimateRow, 'options'>>(
  ctx: QueryContext,
  row: EstimateRow,
  printed: Printed,
): Promise<Printed & { tax_lines: TaxLine[] }> {
  const tax_basis = row.tax_basis ?? (await currentTaxBasis(ctx, row, row.line_items))
  const tax_lines = taxLinesOf({ ...row, tax_basis })
  if (row.options.length === 0) return { ...printed, tax_lines }
  const { optionTaxes } = priceEstimate(row, contentOf(row, tax_basis))
  const options = printed.options.map((option) => ({ ...option, tax_cents: optionTaxes.get(option.id) }))
  return { ...printed, options, tax_lines }
}
