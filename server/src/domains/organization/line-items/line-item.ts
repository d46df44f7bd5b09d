import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, decimal, id } from '../../../kernel/schema/fields.ts'
import { discountSchema } from './discount.ts'

export const lineItemKinds = ['service', 'product', 'fee', 'discount', 'text'] as const

/** How crews are paid for a line's work. */
export const payClasses = ['standard', 'equipment', 'lift', 'subcontractor'] as const

export const lineItemSchema = z
  .object({
    id: id(),
    position: z.int().describe('Position among the lines, from 1.'),
    kind: z.enum(lineItemKinds),
    service_id: id().nullable().describe('Its service of the price book.'),
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
          "Exact price in the currency's main unit, if it has fractions of a cent (`0.185`); otherwise null.",
        ),
    ),
    discount: visibleWith('view_pricing', discountSchema.nullable().describe('Discount on this line.')),
    discount_cents: visibleWith('view_pricing', cents()),
    minimum_cents: visibleWith('view_pricing', cents().nullable().describe('Minimum amount of the line.')),
    line_total_cents: visibleWith(
      'view_pricing',
      cents().describe('Quantity times price, minus the discount, at least the minimum; before tax.'),
    ),
    taxable: z.boolean(),
    tax_rate_id: id().nullable().describe("Tax rate of the line; null uses the document's."),
    tax_cents: visibleWith('view_pricing', cents()),
    optional: z.boolean().describe('The customer may leave it out.'),
    selected: z.boolean().describe('An optional line counts only when it is selected.'),
    option_id: z.string().nullable().describe("The line's option of the estimate."),
    source_line_id: id().nullable().describe('The line it was copied from: estimate to job to invoice.'),
    pay_class: visibleWith('view_pricing', z.enum(payClasses).describe('How crews are paid for it.')),
    price_book_version: visibleWith(
      'view_pricing',
      z.int().nullable().describe('Version of the price book it was priced with.'),
    ),
    package_id: id().nullable().describe('The package it came with.'),
    holiday_design_id: id().nullable().describe('The holiday design it came from.'),
    floor_cents: visibleWith(
      'override_pricing',
      cents()
        .nullable()
        .describe('Minimum amount after its own discount, unless the caller may override prices.'),
    ),
    sold_discount_cents: visibleWith(
      'view_pricing',
      cents()
        .nullable()
        .describe(
          "The line's share of the accepted estimate's discount. Null before acceptance and for lines that were not sold with it.",
        ),
    ),
    sold_tax_cents: visibleWith(
      'view_pricing',
      cents()
        .nullable()
        .describe(
          "The line's share of the accepted tax. While it is set, the line is billed with exactly its accepted amounts. Null once the line was changed.",
        ),
    ),
  })
  .meta({ id: 'LineItem', description: 'A line of an estimate, a job or an invoice.' })

export type LineItem = z.infer<typeof lineItemSchema>
