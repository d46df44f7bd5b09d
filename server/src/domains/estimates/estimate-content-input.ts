import * as z from 'zod'
import { text } from '../../kernel/schema/fields.ts'
import { idOf } from '../../kernel/schema/named-id.ts'
import { eachOnce } from '../../kernel/schema/each-once.ts'
import { amountRule, lineItemsInput } from '../line-items/index.ts'
import type { EstimateContent } from './estimate-pricing.ts'

const option = z.strictObject({
  id: text(60, 1).describe('Chosen by the caller; lines name it as `option_id`.'),
  name: text(120, 1),
  description: text(2000).nullish(),
})

/** The lines of an estimate and the options that some of them belong to. */
export const linesInput = {
  line_items: lineItemsInput().describe('All lines, in order.'),
  options: z
    .array(option)
    .max(10)
    .check(eachOnce('id'))
    .nullish()
    .describe('Good, better, best: the customer takes one. Lines without an option belong to all of them.'),
  selected_option_id: text(60, 1)
    .nullish()
    .describe('The option that the figures are of; the first unless given.'),
}

export const adjustmentsInput = {
  discount: amountRule().nullish().describe('On the whole estimate; null for none, absent as it was.'),
  deposit: amountRule().nullish().describe('What is due on acceptance; null for none, absent as it was.'),
  tax_rate_id: idOf('tax_rate')
    .nullish()
    .describe(
      "The estimate's own tax rate; null for none, absent as it was: that of the location unless chosen.",
    ),
}

/** The lines and the adjustments of an estimate that is only made. */
export const firstContentInput = {
  ...linesInput,
  line_items: linesInput.line_items.optional().describe('All lines, in order; none unless given.'),
  discount: adjustmentsInput.discount.describe('On the whole estimate; takes `override_pricing`.'),
  deposit: adjustmentsInput.deposit.describe(
    "What is due on acceptance; the company's usual one unless given, null for none. Takes `override_pricing`.",
  ),
  tax_rate_id: adjustmentsInput.tax_rate_id.describe(
    "Its own tax rate; the location's unless given, null for none. Takes `override_pricing`.",
  ),
}

type Adjustments = Pick<z.infer<z.ZodObject<typeof adjustmentsInput>>, 'discount' | 'deposit'>
type Lines = z.infer<z.ZodObject<typeof linesInput>>

/** Of lines that come with all the options that there are. */
export const linesAgree = z.core._check<
  Omit<Lines, 'line_items'> & { line_items?: Lines['line_items'] | undefined }
>(
  ({ value: { line_items = [], options, selected_option_id: chosen }, issues }) => {
    const ids = new Set((options ?? []).map(({ id }) => id))
    const refuse = (path: (string | number)[], input: unknown): void =>
      void issues.push({ code: 'custom', path, message: 'is no option of the estimate', input })
    if (chosen && !ids.has(chosen)) refuse(['selected_option_id'], chosen)
    for (const [at, { option_id: named }] of line_items.entries())
      if (named && !ids.has(named)) refuse(['line_items', at, 'option_id'], named)
  },
  {
    error: 'must name no option that is not among its `options`',
    when: ({ issues }) => issues.length === 0,
  },
)

/** Only these options. */
export function contentOfOptions({ options, selected_option_id }: Omit<Lines, 'line_items'>) {
  return {
    options: optionsOf(options ?? []),
    selectedOptionId: selected_option_id ?? null,
  }
}

export function optionsOf(options: NonNullable<Lines['options']>): EstimateContent['options'] {
  return options.map(({ description = null, ...rest }) => ({ ...rest, description }))
}

export function contentOfAdjustments({ discount, deposit }: Adjustments): Partial<EstimateContent> {
  return { ...(discount === undefined ? {} : { discount }), ...(deposit === undefined ? {} : { deposit }) }
}
