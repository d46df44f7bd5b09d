import * as z from 'zod'
import { calendarDate, cents, currency, decimal, id, instant } from '../../kernel/schema/fields.ts'
import { recordEnd, recordStart } from '../../kernel/records/record-fields.ts'
import { lineItemSchema } from '../line-items/index.ts'
import { invoiceStatuses, paymentStatuses } from './invoice-status.ts'
import { paymentSchema } from './payment.ts'

const discountSchema = z.object({
  type: z.enum(['percent', 'fixed']),
  value: decimal().describe('Percent, or cents when fixed.'),
})

const taxLineSchema = z.object({
  name: z.string(),
  rate_percent: decimal(),
  taxable_cents: cents(),
  tax_cents: cents(),
})

const attachmentSchema = z.object({
  id: id(),
  file_name: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
})

export const invoiceSchema = z
  .object({
    ...recordStart,
    invoice_number: z.int().nullable().describe('Given at the first sending; null while a draft.'),
    client_id: id(),
    property_id: id().nullable(),
    job_id: id().nullable(),
    estimate_id: id().nullable(),
    status: z.enum(invoiceStatuses).describe('Computed from what happened, the payments and the due date.'),
    payment_status: z
      .enum(paymentStatuses)
      .describe('Told apart from `status`, where `overdue` hides `partial`.'),
    is_overdue: z.boolean().describe("The due date has passed on the location's calendar and money is owed."),
    billing_name: z.string().nullable(),
    billing_email: z.string().nullable(),
    billing_phone: z.string().nullable(),
    billing_address_line1: z.string().nullable(),
    billing_address_line2: z.string().nullable(),
    billing_city: z.string().nullable(),
    billing_state: z.string().nullable(),
    billing_zip: z.string().nullable(),
    line_items: z.array(lineItemSchema),
    subtotal_cents: cents(),
    discount: discountSchema.nullable(),
    discount_cents: cents(),
    taxable_cents: cents(),
    tax_lines: z.array(taxLineSchema),
    tax_cents: cents(),
    tip_cents: cents().describe('Tips charged, less tips refunded; not part of the total.'),
    total_cents: cents(),
    deposit_applied_cents: cents(),
    amount_paid_cents: cents().describe('All payments that succeeded, tips included.'),
    amount_refunded_cents: cents(),
    credit_cents: cents(),
    written_off_cents: cents(),
    balance_cents: cents().describe(
      'Total and tips, less payments, deposit, credit and write-off, plus refunds; 0 when void.',
    ),
    currency: currency(),
    terms_days: z.int().nullable(),
    issue_date: calendarDate().nullable().describe("On the location's calendar."),
    due_date: calendarDate().nullable().describe("On the location's calendar."),
    sent_at: instant().nullable(),
    first_viewed_at: instant().nullable(),
    first_paid_at: instant()
      .nullable()
      .describe('When the balance first reached zero; never changes afterwards.'),
    paid_at: instant().nullable(),
    voided_at: instant().nullable(),
    payments: z.array(paymentSchema).describe('The ledger, oldest entry first.'),
    memo: z.string().nullable(),
    attachments: z.array(attachmentSchema),
    ...recordEnd,
  })
  .meta({ id: 'Invoice', description: 'What a client owes for work, with its ledger of payments.' })

export type Invoice = z.infer<typeof invoiceSchema>
