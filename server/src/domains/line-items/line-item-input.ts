import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { idOf } from '../../kernel/schema/named-id.ts'
import { judgedLater } from '../../kernel/schema/judged-later.ts'
import { withRules } from '../../kernel/schema/member-rules.ts'
import { amountRule } from './discount.ts'
import { lineItemKinds, payClasses } from './line-item.ts'
import { lineRules } from './line-rules.ts'

const quantity = z.string().regex(/^\d{1,10}(?:\.\d{1,4})?$/, 'must be a decimal with at most four places')
const price = z.string().regex(/^-?\d{1,12}(?:\.\d{1,6})?$/, 'must be a decimal with at most six places')

/**
 * One line as a caller gives it. What is absent or null has its default, which `computeLines` applies.
 */
export const lineItemInput = withRules(
  z.strictObject({
    kind: z.enum(lineItemKinds).nullish().describe('`service` unless given. A `text` line has no price.'),
    service_id: idOf('service').nullish().describe('The service of the price book that it is of.'),
    name: text(200, 1),
    description: text(5000).nullish(),
    quantity: quantity
      .nullish()
      .describe('A decimal with at most four places; `1` unless given.')
      .meta({ example: '2.5' }),
    unit: text(40).nullish().describe('What is counted: `ft`, `window`, `hour`.'),
    unit_price_cents: visibleWith(
      'view_pricing',
      z
        .int()
        .min(-1_000_000_000_000)
        .max(1_000_000_000_000)
        .nullish()
        .describe('Negative on a `discount` line, and only there.')
        .meta({ example: 12_500 }),
    ),
    unit_price_decimal: visibleWith(
      'view_pricing',
      price
        .nullish()
        .describe(
          "Instead of `unit_price_cents`, where parts of a cent count: the price in the currency's main unit, at most six places.",
        )
        .meta({ example: '0.185' }),
    ),
    discount: visibleWith(
      'view_pricing',
      amountRule().nullish().describe('On this line alone; never more than the line comes to.'),
    ),
    minimum_cents: visibleWith(
      'view_pricing',
      z
        .int()
        .min(0)
        .max(1_000_000_000_000)
        .nullish()
        .describe(
          'Least amount of the line in cents, after its discount. A line whose discount leaves nothing is charged nothing.',
        ),
    ),
    taxable: z.boolean().nullish().describe('True unless given.'),
    tax_rate_id: idOf('tax_rate').nullish().describe("Another rate than the document's own."),
    optional: z.boolean().nullish().describe('The customer may leave it out. False unless given.'),
    selected: z
      .boolean()
      .nullish()
      .describe('Whether an optional line counts; false unless given. Other lines always count.'),
    option_id: text(60, 1).nullish().describe('The option that the line belongs to; none, all of them.'),
    source_line_id: id().nullish().describe('The line that this one was copied from.'),
    pay_class: visibleWith(
      'view_pricing',
      z.enum(payClasses).nullish().describe('How crews are paid for it; `standard` unless given.'),
    ),
  }),
  ...lineRules,
).meta({ id: 'LineItemInput', description: 'A line of an estimate, a job or an invoice, as it is given.' })

export type LineItemInput = z.infer<typeof lineItemInput>

/** What all lines of a document may hold together: many times what any document says, and little enough to read a page of them. */
export const mostLineTextBytes = 128 * 1024
const tooMuchText = `must not have names and descriptions of more than ${mostLineTextBytes} bytes in all`
export const mostLines = 500

/** What is too much of these lines for one document; null when they fit. */
export function excessOf(lines: readonly Pick<LineItemInput, 'name' | 'description'>[]): string | null {
  if (lines.length > mostLines) return `must not be more than ${mostLines} lines`
  const bytes = lines.reduce(
    (sum, { name, description }) => sum + Buffer.byteLength(name) + Buffer.byteLength(description ?? ''),
    0,
  )
  return bytes > mostLineTextBytes ? tooMuchText : null
}

const textBound = z.core._check<readonly LineItemInput[]>(
  ({ value, issues }) => {
    const message = excessOf(value)
    if (message !== null) issues.push({ code: 'custom', path: [], message, input: value })
  },
  { error: tooMuchText, when: ({ issues }) => issues.length === 0 },
)

/** The lines of a document. By convention the member of an operation's input is called `line_items`. */
export const lineItemsInput = () =>
  z
    .array(lineItemInput)
    .max(mostLines)
    .check(textBound)
    .check(judgedLater('must not come to less than nothing'))
