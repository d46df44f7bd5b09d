import { recordEndOf, type RecordRow } from '../../kernel/records/record-fields.ts'
import type { LineItem } from '../line-items/index.ts'
import type { Invoice } from './invoice.ts'
import { standingOf } from './invoice-status.ts'
import type { Payment } from './payment.ts'

/** What an invoice itself stores. */
export interface InvoiceColumns {
  invoice_number: number | null
  client_id: string
  property_id: string | null
  job_id: string | null
  estimate_id: string | null
  billing_name: string | null
  billing_email: string | null
  billing_phone: string | null
  billing_address_line1: string | null
  billing_address_line2: string | null
  billing_city: string | null
  billing_state: string | null
  billing_zip: string | null
  subtotal_cents: number
  discount_type: 'percent' | 'fixed' | null
  discount_value: string | null
  discount_cents: number
  taxable_cents: number
  tax_lines: Invoice['tax_lines']
  tax_cents: number
  total_cents: number
  currency: string
  terms_days: number | null
  issue_date: string | null
  due_date: string | null
  sent_at: string | null
  first_viewed_at: string | null
  first_paid_at: string | null
  paid_at: string | null
  voided_at: string | null
  written_off_at: string | null
  memo: string | null
  attachments: Invoice['attachments']
  /** The rate of lines that name none; what came of it stands in `tax_lines`. */
  tax_rate_id?: string | null
  tax_rounding?: 'document' | 'line' | null
  /** When it got its number and was posted; with the first sending, or with the first payment if that came before. */
  issued_at?: string | null
}

/** A row of `invoices` with what reads add to it. */
export interface InvoiceRow extends RecordRow, Omit<InvoiceColumns, 'issued_at'> {
  issued_at: string | null
  timezone: string
  line_items: LineItem[]
  payments: Payment[]
}

export function invoiceOf(row: InvoiceRow, now: string): Invoice {
  const standing = standingOf(row, row.payments, { now, timeZone: row.timezone })
  return {
    id: row.id,
    location_id: row.location_id,
    invoice_number: row.invoice_number,
    client_id: row.client_id,
    property_id: row.property_id,
    job_id: row.job_id,
    estimate_id: row.estimate_id,
    status: standing.status,
    payment_status: standing.payment_status,
    is_overdue: standing.is_overdue,
    billing_name: row.billing_name,
    billing_email: row.billing_email,
    billing_phone: row.billing_phone,
    billing_address_line1: row.billing_address_line1,
    billing_address_line2: row.billing_address_line2,
    billing_city: row.billing_city,
    billing_state: row.billing_state,
    billing_zip: row.billing_zip,
    line_items: row.line_items,
    subtotal_cents: row.subtotal_cents,
    discount:
      row.discount_type !== null && row.discount_value !== null
        ? { type: row.discount_type, value: row.discount_value }
        : null,
    discount_cents: row.discount_cents,
    taxable_cents: row.taxable_cents,
    tax_lines: row.tax_lines,
    tax_cents: row.tax_cents,
    tip_cents: standing.tip_cents,
    total_cents: row.total_cents,
    deposit_applied_cents: standing.deposit_applied_cents,
    amount_paid_cents: standing.amount_paid_cents,
    amount_refunded_cents: standing.amount_refunded_cents,
    credit_cents: standing.credit_cents,
    written_off_cents: standing.written_off_cents,
    balance_cents: standing.balance_cents,
    currency: row.currency,
    terms_days: row.terms_days,
    issue_date: row.issue_date,
    due_date: row.due_date,
    sent_at: row.sent_at,
    first_viewed_at: row.first_viewed_at,
    first_paid_at: row.first_paid_at,
    paid_at: row.paid_at,
    voided_at: row.voided_at,
    payments: row.payments,
    memo: row.memo,
    attachments: row.attachments,
    ...recordEndOf(row),
  }
}
