import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, decimal, id } from '../../../kernel/schema/fields.ts'
import { discountSchema } from './discount.ts'

export const lineItemKinds = ['service', 'product', 'fee', 'discount', 'text'] as const

/** Pay classes, which determine how crews are paid for the work of a line. */
export const payClasses = ['standard', 'equipment', 'lift', 'subcontractor'] as const

export const lineItemSchema = z
  .object({
    id: id(),
    position: z.int().describe('Position among the lines, from 1.'),
    kind: z.enum(lineItemKinds),
    service_id: id()
      .nullable()
      .describe('Service of the price book that the line sells. Null for a custom line.'),
    name: z.string(),
    description: z.string().nullable(),
    quantity: decimal().describe('Exact quantity, with at most four decimal places.'),
    unit: z.string().nullable(),
    unit_price_cents: visibleWith('view_pricing', cents()),
    unit_price_decimal: visibleWith(
      'view_pricing',
      decimal()
        .nullable()
        .describe(
          "Exact price of one unit in the currency's main unit (dollars), such as `0.185`, if it has " +
            'fractions of a cent. Null otherwise.',
        ),
    ),
    discount: visibleWith('view_pricing', discountSchema.nullable().describe('Discount on this line.')),
    discount_cents: visibleWith('view_pricing', cents()),
    minimum_cents: visibleWith(
      'view_pricing',
      cents().nullable().describe('Minimum amount of the line after its discount, in cents. Null for none.'),
    ),
    line_total_cents: visibleWith(
      'view_pricing',
      cents().describe(
        'Amount of the line before tax, in cents: quantity times price minus the discount, but not less ' +
          'than the minimum.',
      ),
    ),
    taxable: z.boolean(),
    tax_rate_id: id().nullable().describe("Tax rate of the line. If null, the document's tax rate applies."),
    tax_cents: visibleWith('view_pricing', cents()),
    optional: z.boolean().describe('True if the customer may leave the line out.'),
    selected: z
      .boolean()
      .describe('True if the customer selected the line. An optional line counts only when it is selected.'),
    option_id: z
      .string()
      .nullable()
      .describe('Option of the estimate that the line belongs to. Null for all options.'),
    source_line_id: id()
      .nullable()
      .describe(
        'Line from which this line was copied, for example from the estimate to the job or from the job ' +
          'to the invoice. Null for none.',
      ),
    pay_class: visibleWith(
      'view_pricing',
      z
        .enum(payClasses)
        .describe('Pay class, which determines how crews are paid for the work of this line.'),
    ),
    price_book_version: visibleWith(
      'view_pricing',
      z.int().nullable().describe('Version of the price book from which the price comes. Null for none.'),
    ),
    package_id: id()
      .nullable()
      .describe('Package of the price book that the line comes from. Null for none.'),
    holiday_design_id: id()
      .nullable()
      .describe('Design of holiday lights that the line comes from. Null for none.'),
    floor_cents: visibleWith(
      'override_pricing',
      cents()
        .nullable()
        .describe(
          "Minimum amount after the line's own discount, in cents. Only callers who may override prices " +
            'can set a lower amount.',
        ),
    ),
    sold_discount_cents: visibleWith(
      'view_pricing',
      cents()
        .nullable()
        .describe(
          "The line's share of the accepted estimate's discount. Null before acceptance, and for lines " +
            'that were not part of the accepted estimate.',
        ),
    ),
    sold_tax_cents: visibleWith(
      'view_pricing',
      cents()
        .nullable()
        .describe(
          "The line's share of the tax of the accepted estimate. While this field is set, the line is " +
            'billed with exactly its accepted amounts. Null if the line has been changed since ' +
            'acceptance.',
        ),
    ),
  })
  .meta({ id: 'LineItem', description: 'A line of an estimate, a job or an invoice.' })

export type LineItem = z.infer<typeof lineItemSchema>
