import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { cents, decimal, id } from '../../kernel/schema/fields.ts'
import { discountSchema } from './discount.ts'

export const lineItemKinds = ['service', 'product', 'fee', 'discount', 'text'] as const

/** How the work of a line is paid to crews. */
export const payClasses = ['standard', 'equipment', 'lift', 'subcontractor'] as const

export const lineItemSchema = z
  .object({
    id: id(),
    position: z.int().describe('Place among the lines, from 1.'),
    kind: z.enum(lineItemKinds),
    service_id: id().nullable().describe('The service of the price book that it is of.'),
    name: z.string(),
    description: z.string().nullable(),
    quantity: decimal().describe('Exact, at most four places.'),
    unit: z.string().nullable(),
    unit_price_cents: visibleWith('view_pricing', cents()),
    unit_price_decimal: visibleWith(
      'view_pricing',
      decimal()
        .nullable()
        .describe(
          "The exact price in the currency's main unit, when it has digits below a cent (`0.185`); otherwise null.",
        ),
    ),
    discount: visibleWith(
      'view_pricing',
      discountSchema.nullable().describe('What was taken off this line alone.'),
    ),
    discount_cents: visibleWith('view_pricing', cents()),
    minimum_cents: visibleWith(
      'view_pricing',
      cents().nullable().describe('The least that the line comes to.'),
    ),
    line_total_cents: visibleWith(
      'view_pricing',
      cents().describe('Quantity times price, less the discount, at least the minimum; before tax.'),
    ),
    taxable: z.boolean(),
    tax_rate_id: id().nullable().describe("The line's own tax rate; null: that of the document."),
    tax_cents: visibleWith('view_pricing', cents()),
    optional: z.boolean().describe('The customer may leave it out.'),
    selected: z.boolean().describe('An optional line counts only when it is selected.'),
    option_id: z.string().nullable().describe('The option of the estimate that the line belongs to.'),
    source_line_id: id()
      .nullable()
      .describe('The line that this one was copied from: estimate to job to invoice.'),
    pay_class: visibleWith('view_pricing', z.enum(payClasses).describe('How crews are paid for it.')),
    price_book_version: visibleWith(
      'view_pricing',
      z.int().nullable().describe('The version of the price book that it was priced with.'),
    ),
    package_id: id().nullable().describe('The package that it came with.'),
    holiday_design_id: id().nullable().describe('The holiday design that it came of.'),
    floor_cents: visibleWith(
      'override_pricing',
      cents()
        .nullable()
        .describe('The least that it may come to after its own discount, unless prices may be overridden.'),
    ),
  })
  .meta({ id: 'LineItem', description: 'A line of an estimate, a job or an invoice.' })

export type LineItem = z.infer<typeof lineItemSchema>
