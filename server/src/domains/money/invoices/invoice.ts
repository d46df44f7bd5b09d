import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import type { RowOf, ShownOf } from '../../../kernel/records/member.ts'
import { internalSql, column, derived, internal, joined } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { tradeEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { calendarDate, cents, currency, decimal, id, instant } from '../../../kernel/schema/fields.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import { attachedSchema, filesOf } from '../../organization/stored-files/index.ts'
import {
  lineItemSchema,
  lineItemsOf,
  type SoldTax,
  taxLineSchema,
} from '../../organization/line-items/index.ts'
import { paymentSchema, paymentsOfInvoice } from '../payment-records/index.ts'
import type { FrozenTax } from './frozen-tax.ts'
import { invoiceStatuses, paymentStatuses, deriveInvoiceState } from './invoice-status.ts'

const discountSchema = z.object({
  type: z.enum(['percent', 'fixed']),
  value: decimal().describe('Percentage, or an amount in cents if the discount is fixed.'),
})

/** An invoice to a client. Its status is not stored: it is derived from the fields below and from the payments. */
export const invoices = record({
  kind: 'invoice',
  table: 'invoices',
  schema: { id: 'Invoice', description: 'An invoice to a client, with its ledger of payments.' },
  owners: 'invoice_owners',
  fed: 'view_invoices',
  tagged: true,
  members: {
    ...tradeStart,
    invoice_number: column(
      z
        .int()
        .nullable()
        .describe('Number of the invoice, assigned when it is first sent or paid. Null for a draft.'),
    ),
    display_number: column(
      z.string().nullable().describe('The number as the customer sees it. Never changes once assigned.'),
    ),
    client_id: column(id()),
    property_id: column(id().nullable()),
    job_id: column(id().nullable()),
    estimate_id: column(id().nullable()),
    status: derived(
      z
        .enum(invoiceStatuses)
        .describe('Status of the invoice, derived from its payments, due date and other stored data.'),
    ),
    payment_status: derived(
      z
        .enum(paymentStatuses)
        .describe(
          'Status of the payments. It also shows whether an overdue invoice is partly paid, which `status` ' +
            'does not.',
        ),
    ),
    is_overdue: derived(
      z
        .boolean()
        .describe("True if the due date has passed in the location's time zone and the balance is above 0."),
    ),
    billing_name: column(z.string().nullable()),
    billing_email: column(z.string().nullable()),
    billing_phone: column(z.string().nullable()),
    billing_address_line1: column(z.string().nullable()),
    billing_address_line2: column(z.string().nullable()),
    billing_city: column(z.string().nullable()),
    billing_state: column(z.string().nullable()),
    billing_zip: column(z.string().nullable()),
    line_items: joined(z.array(lineItemSchema), lineItemsOf('invoice_id')),
    subtotal_cents: column(visibleWith('view_pricing', cents())),
    discount: derived(visibleWith('view_pricing', discountSchema.nullable()), discountOf),
    discount_type: internal(discountSchema.shape.type.nullable()),
    discount_value: internal(decimal().nullable(), { read: 'trim_scale(r.discount_value)' }),
    discount_cents: column(visibleWith('view_pricing', cents())),
    taxable_cents: column(visibleWith('view_pricing', cents())),
    tax_lines: column(visibleWith('view_pricing', z.array(taxLineSchema))),
    tax_cents: column(visibleWith('view_pricing', cents())),
    tip_cents: derived(
      visibleWith(
        'view_invoices',
        cents().describe('Tips received minus tips refunded, in cents. Not part of the total.'),
      ),
    ),
    total_cents: column(visibleWith('view_invoices', cents())),
    deposit_applied_cents: derived(visibleWith('view_invoices', cents())),
    amount_paid_cents: derived(
      visibleWith(
        'view_invoices',
        cents().describe('Sum of all successful payments including tips, in cents.'),
      ),
    ),
    amount_refunded_cents: derived(
      visibleWith(
        'view_invoices',
        cents().describe('Amount paid back to the customer including tips, in cents.'),
      ),
    ),
    amount_released_cents: derived(
      visibleWith(
        'view_invoices',
        cents().describe(
          "Amount that was moved from this invoice back to the client's deposits or credit, in cents: " +
            'overpayments, and deposits and credit that were removed from the invoice ' +
            '(`invoices.unapplyCredit`).',
        ),
      ),
    ),
    credit_cents: derived(
      visibleWith(
        'view_invoices',
        cents().describe(
          'Credit that the company granted as goodwill, in cents. Goodwill that was withdrawn by voiding ' +
            'the credit does not count.',
        ),
      ),
    ),
    written_off_cents: derived(visibleWith('view_invoices', cents())),
    credited_cents: column(
      visibleWith('view_invoices', cents().describe('Total of the credit notes of the invoice, in cents.')),
    ),
    balance_cents: derived(
      visibleWith(
        'view_invoices',
        cents().describe(
          'Amount that is still to be paid, in cents: total plus tips, minus credit notes, payments, ' +
            'deposits, credit and write-off, plus refunds and `amount_released_cents`. 0 for a void invoice.',
        ),
      ),
    ),
    currency: column(currency()),
    terms_days: column(z.int().nullable()),
    issue_date: column(
      calendarDate().nullable().describe("Date of issue, in the location's time zone. Null for a draft."),
    ),
    due_date: column(
      calendarDate()
        .nullable()
        .describe("Last day for payment, in the location's time zone. Null for a draft."),
    ),
    sent_at: column(instant().nullable()),
    first_viewed_at: column(instant().nullable()),
    first_paid_at: column(
      instant()
        .nullable()
        .describe(
          'Time at which the balance first reached zero. It never changes afterwards. Null if the balance ' +
            'was never zero.',
        ),
    ),
    paid_at: column(instant().nullable()),
    voided_at: column(instant().nullable()),
    /** Time of the write-off. Becomes null again if the write-off is reversed. */
    written_off_at: internal(instant().nullable()),
    /**
     * Time at which the invoice got its number and was posted to the ledger: at the first sending or the first payment,
     * whichever came first.
     */
    issued_at: internal(instant().nullable()),
    /** The due date for which `invoice.overdue` was last emitted. */
    overdue_told_for: internal(calendarDate().nullable()),
    /** Tax rate of lines that have no rate of their own. The resulting tax is in `tax_lines`. */
    tax_rate_id: internal(id().nullable()),
    tax_rounding: internal(z.enum(['document', 'line']).nullable()),
    /** Tax rates and rounding of the accepted estimate on which the invoice is based. */
    tax_basis: internal(z.custom<FrozenTax>().nullable()),
    /**
     * The part of the accepted estimate's tax that this invoice bills, by rate and component. Null if no line of the
     * invoice was sold with an accepted estimate.
     */
    sold_taxes: internal(z.custom<SoldTax[]>().nullable()),
    payments: joined(
      z.array(paymentSchema).describe('Payments and other entries of the invoice, oldest first.'),
      paymentsOfInvoice,
    ),
    memo: column(z.string().nullable()),
    ...filesOf('invoice'),
    /** Attachments that the customer sees: those of the last sending. Null if the invoice was never sent. */
    sent_files: internal(attachedSchema.nullable()),
    /**
     * Id of the void invoice from which this invoice was copied. For a copy of a copy, the id of the original invoice.
     */
    copied_from: internal(id().nullable()),
    timezone: internalSql<string>(zoneOfRecord),
    ...tradeEnd,
  },
  derive: (row, { now }) => deriveInvoiceState(row, row.payments, { now, timeZone: row.timezone }),
})

export const invoiceSchema = invoices.schema
export type Invoice = ShownOf<typeof invoices.members>
export type InvoiceRow = RowOf<typeof invoices.members>

export function discountOf(row: {
  discount_type: 'percent' | 'fixed' | null
  discount_value: string | null
}): z.infer<typeof discountSchema> | null {
  const { discount_type: type, discount_value: value } = row
  return type !== null && value !== null ? { type, value } : null
}
