import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { judgedLater } from '../../../kernel/schema/judged-later.ts'
import { withRules } from '../../../kernel/schema/member-rules.ts'
import { amountRule } from './discount.ts'
import { lineItemKinds, payClasses } from './line-item.ts'
import { lineRules } from './line-rules.ts'

const quantity = z
  .string()
  .regex(/^\d{1,10}(?:\.\d{1,4})?$/, 'must be a decimal with at most four decimal places')
const price = z
  .string()
  .regex(/^-?\d{1,12}(?:\.\d{1,6})?$/, 'must be a decimal with at most six decimal places')

/** One line, as input. `computeLines` applies the defaults of absent and null fields. */
export const lineItemInput = withRules(
  z.strictObject({
    kind: z
      .enum(lineItemKinds)
      .nullish()
      .describe('Kind of the line. A `text` line has no price. Defaults to `service`.'),
    service_id: idOf('service').nullish().describe('Service of the price book that the line sells.'),
    name: text(200, 1),
    description: text(5000).nullish(),
    quantity: quantity
      .nullish()
      .describe('Quantity as a decimal with at most four decimal places. Defaults to `1`.')
      .meta({ example: '2.5' }),
    unit: text(40).nullish().describe('Unit of the quantity: `ft`, `window`, `hour`.'),
    unit_price_cents: visibleWith(
      'view_pricing',
      z
        .int()
        .min(-1_000_000_000_000)
        .max(1_000_000_000_000)
        .nullish()
        .describe('Price of one unit, in cents. Negative only on a `discount` line.')
        .meta({ example: 12_500 }),
    ),
    unit_price_decimal: visibleWith(
      'view_pricing',
      price
        .nullish()
        .describe(
          "Price of one unit with fractions of a cent, in the currency's main unit (dollars), with at " +
            'most six decimal places. Pass it instead of `unit_price_cents`.',
        )
        .meta({ example: '0.185' }),
    ),
    discount: visibleWith(
      'view_pricing',
      amountRule().nullish().describe("Discount on this line. It can be at most the line's amount."),
    ),
    minimum_cents: visibleWith(
      'view_pricing',
      z
        .int()
        .min(0)
        .max(1_000_000_000_000)
        .nullish()
        .describe(
          'Minimum amount of the line after its discount, in cents. The minimum does not apply to a line ' +
            'whose discount reduces it to zero.',
        ),
    ),
    taxable: z.boolean().nullish().describe('True if the line is taxed. Defaults to true.'),
    tax_rate_id: idOf('tax_rate')
      .nullish()
      .describe("Tax rate of the line. Defaults to the document's tax rate."),
    optional: z
      .boolean()
      .nullish()
      .describe('True if the customer may leave the line out. Defaults to false.'),
    selected: z
      .boolean()
      .nullish()
      .describe(
        'True if the customer selected the optional line, so that the totals include it. Defaults to ' +
          'false. Lines that are not optional always count.',
      ),
    option_id: text(60, 1)
      .nullish()
      .describe(
        'Option of the estimate that the line belongs to. If absent, the line belongs to all options.',
      ),
    source_line_id: id()
      .nullish()
      .describe('Line from which this line was copied, for example a line of the estimate.'),
    pay_class: visibleWith(
      'view_pricing',
      z
        .enum(payClasses)
        .nullish()
        .describe(
          'Pay class, which determines how crews are paid for the work of this line. Defaults to `standard`.',
        ),
    ),
  }),
  ...lineRules,
).meta({ id: 'LineItemInput', description: 'A line of an estimate, a job or an invoice, as input.' })

export type LineItemInput = z.infer<typeof lineItemInput>

/**
 * Maximum size of the texts of all lines of a document. It is far more than real documents need, and small enough that
 * a list can return a page of documents.
 */
export const mostLineTextBytes = 128 * 1024
const tooMuchText = `must not have names and descriptions of more than ${mostLineTextBytes} bytes in total`
export const mostLines = 500

/** Returns the problem if these lines have too much text for one document. Returns null if they fit. */
export function findSizeProblem(
  lines: readonly Pick<LineItemInput, 'name' | 'description'>[],
): string | null {
  if (lines.length > mostLines) return `must not be more than ${mostLines} lines`
  const bytes = lines.reduce(
    (sum, { name, description }) => sum + Buffer.byteLength(name) + Buffer.byteLength(description ?? ''),
    0,
  )
  return bytes > mostLineTextBytes ? tooMuchText : null
}

const textBound = z.core._check<readonly LineItemInput[]>(
  ({ value, issues }) => {
    const message = findSizeProblem(value)
    if (message !== null) issues.push({ code: 'custom', path: [], message, input: value })
  },
  { error: tooMuchText, when: ({ issues }) => issues.length === 0 },
)

/** The lines of a document. By convention, the input field is named `line_items`. */
export const lineItemsInput = () =>
  z.array(lineItemInput).max(mostLines).check(textBound).check(judgedLater('must not have a negative total'))
