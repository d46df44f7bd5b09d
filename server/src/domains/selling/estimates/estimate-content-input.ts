import * as z from 'zod'
import { text } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { amountRule, lineItemsInput } from '../../organization/line-items/index.ts'
import { depositUses } from './estimate.ts'
import type { EstimateContent } from './estimate-pricing.ts'

const option = z.strictObject({
  id: text(60, 1).describe('Id of the option, chosen by the caller. Lines refer to it with `option_id`.'),
  name: text(120, 1),
  description: text(2000).nullish(),
})

export const linesInput = {
  line_items: lineItemsInput().describe('All lines, in order.'),
  options: z
    .array(option)
    .max(10)
    .check(eachOnce('id'))
    .nullish()
    .describe(
      'Alternatives such as good, better and best, of which the customer chooses one. Lines without an ' +
        'option belong to all options.',
    ),
  selected_option_id: text(60, 1)
    .nullish()
    .describe('Option for which the totals are computed. Defaults to the first one.'),
}

/** Input of a deposit rule: a percentage or an amount, and how invoices deduct the deposit. */
function depositRule() {
  const use = z
    .enum(depositUses)
    .default('first')
    .describe(
      'Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: ' +
        'from all invoices, in proportion to their amounts.',
    )
  const [percent, fixed] = amountRule().options
  return z.discriminatedUnion('type', [percent.extend({ use }), fixed.extend({ use })])
}

export const adjustmentsInput = {
  discount: amountRule()
    .nullish()
    .describe('Discount on the whole estimate. Null means none. If omitted, the discount does not change.'),
  deposit: depositRule()
    .nullish()
    .describe(
      'Amount due when the customer accepts. Null means none. If omitted, the deposit does not change.',
    ),
  tax_rate_id: idOf('tax_rate')
    .nullish()
    .describe(
      'Tax rate of the estimate. Null means no tax. If omitted, the rate does not change. A new ' +
        "estimate has the location's rate.",
    ),
}

/** Input fields for the lines, the discount and the deposit of a new estimate. */
export const firstContentInput = {
  ...linesInput,
  line_items: linesInput.line_items.optional().describe('All lines, in order. Defaults to none.'),
  discount: adjustmentsInput.discount.describe(
    'Discount on the whole estimate. Requires `override_pricing`.',
  ),
  deposit: adjustmentsInput.deposit.describe(
    "Amount due when the customer accepts. Defaults to the deposit in the company's settings; null " +
      'means none. Requires `override_pricing`.',
  ),
  tax_rate_id: adjustmentsInput.tax_rate_id.describe(
    "Tax rate of the estimate. Defaults to the location's rate; null means no tax. Requires " +
      '`override_pricing`.',
  ),
}

type Adjustments = Pick<z.infer<z.ZodObject<typeof adjustmentsInput>>, 'discount' | 'deposit'>
type Lines = z.infer<z.ZodObject<typeof linesInput>>

/** Checks that the lines and the selected option refer only to options in the same input. */
export const linesAgree = z.core._check<
  Omit<Lines, 'line_items'> & { line_items?: Lines['line_items'] | undefined }
>(
  ({ value: { line_items = [], options, selected_option_id: chosen }, issues }) => {
    const ids = new Set((options ?? []).map(({ id }) => id))
    const refuse = (path: (string | number)[], input: unknown): void =>
      void issues.push({ code: 'custom', path, message: 'is not an option of the estimate', input })
    if (chosen && !ids.has(chosen)) refuse(['selected_option_id'], chosen)
    for (const [at, { option_id: named }] of line_items.entries())
      if (named && !ids.has(named)) refuse(['line_items', at, 'option_id'], named)
  },
  {
    error: 'must refer only to options in `options`',
    when: ({ issues }) => issues.length === 0,
  },
)

/** Returns the options of the input as a part of the content of an estimate. */
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
