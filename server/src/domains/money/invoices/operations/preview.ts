import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { invalidField, notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { cents, currency, decimal, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { lineItemSchema, withOrigins } from '../../../organization/line-items/index.ts'
import { findLocation } from '../../../organization/company/index.ts'
import { computeInvoice } from '../compute-invoice.ts'
import { contentsOfDraft } from '../contents-of-draft.ts'
import { isIssued } from '../draft-state.ts'
import { contentFields } from '../invoice-input.ts'
import { invoices, invoiceSchema } from '../invoice.ts'

const stepSchema = z.object({
  step: z.string().describe('Name of the step. The steps are in the order of the calculation.'),
  line_id: id().optional(),
  tax_rate_id: id().optional(),
  component: z.string().optional(),
  fee_id: z.string().optional(),
  base_cents: visibleWith('view_pricing', cents().optional().describe('Amount before the step, in cents.')),
  factor: decimal().optional().describe('Quantity or percentage by which the base is multiplied.'),
  exact_cents: visibleWith(
    'view_pricing',
    z.string().optional().describe('Result before rounding or allocation.'),
  ),
  amount_cents: visibleWith('view_pricing', cents()),
  residue_cents: visibleWith(
    'view_pricing',
    z.string().optional().describe('Amount that was removed by rounding. Negative if it was added.'),
  ),
})

const { subtotal_cents, discount, discount_cents, taxable_cents, tax_lines, tax_cents } = invoiceSchema.shape

export const previewInvoice = query({
  name: 'invoices.preview',
  summary: 'Compute the totals of an invoice, and show every step of the calculation.',
  description:
    'Stores nothing. Pass either an existing invoice, or lines and a location. An issued invoice is ' +
    'computed with the rounding that applied when it was issued.',
  permission: ['view_invoices'],
  input: withRules(
    z.strictObject({
      invoice_id: id()
        .nullish()
        .describe("Invoice to compute. Other input fields replace the invoice's values."),
      location_id: idOf('location')
        .nullish()
        .describe("Location whose tax rate applies. Defaults to the organization's default location."),
      line_items: contentFields.line_items.optional(),
      discount: contentFields.discount,
      tax_rate_id: contentFields.tax_rate_id,
    }),
    requiredUnless('line_items', 'invoice_id'),
  ),
  output: z.object({
    line_items: z.array(lineItemSchema),
    subtotal_cents,
    discount,
    discount_cents,
    taxable_cents,
    tax_lines,
    tax_cents,
    total_cents: visibleWith('view_pricing', cents()),
    currency: currency(),
    trace: z.array(stepSchema),
  }),
  errors: ['not_found', 'validation_error'],
  async handler(ctx, input) {
    const row = input.invoice_id ? await invoices.get(ctx, input.invoice_id) : undefined
    const locationId = row?.location_id ?? input.location_id ?? ctx.actor.org.defaultLocationId
    const { locations } = ctx.actor
    const canAccess = locations === '*' || locations.includes(locationId)
    const location = canAccess ? await findLocation(ctx.db, ctx.actor.org.id, locationId) : undefined
    if (!location)
      throw row ? notFound('invoice') : invalidField('location_id', 'is not a location of the organization')
    const {
      tax_rate_id: _,
      tax_rounding: __,
      sold_taxes: ___,
      ...computed
    } = await computeInvoice(ctx, {
      ...(row
        ? await contentsOfDraft(ctx, row, input)
        : {
            lines: await withOrigins(ctx, input.line_items!, []),
            discount: input.discount ?? null,
            tax_rate_id: input.tax_rate_id,
            frozen: null,
            location_id: location.id,
            day: localToday(location.timezone, new Date(ctx.now)),
          }),
      tax_rounding: (row && isIssued(row) && row.tax_rounding) || null,
    })
    return computed
  },
})
