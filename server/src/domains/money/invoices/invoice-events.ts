import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { event } from '../../../kernel/events/event.ts'
import { calendarDate, cents, currency, id, instant } from '../../../kernel/schema/fields.ts'
import { invoiceStatuses } from './invoice-status.ts'
import { paymentMethods } from '../payment-records/index.ts'

export const invoiceCreated = event({
  name: 'invoice.created',
  summary: 'An invoice was created.',
  payload: z.object({
    invoice_id: id(),
    invoice_number: z.int().nullable().describe('Null while a draft.'),
    client_id: id(),
    job_id: id().nullable(),
    estimate_id: id().nullable(),
    location_id: id(),
    status: z.enum(invoiceStatuses),
    total_cents: visibleWith('view_invoices', cents()),
    balance_cents: visibleWith('view_invoices', cents()),
    currency: currency(),
    issue_date: calendarDate().nullable(),
    due_date: calendarDate().nullable(),
    version: z.int(),
    updated_at: instant(),
  }),
})

export const invoicePaid = event({
  name: 'invoice.paid',
  summary: 'An invoice reached a zero balance for the first time. Sent once in its lifetime.',
  payload: z.object({
    invoice_id: id(),
    invoice_number: z.int().nullable(),
    client_id: id(),
    job_id: id().nullable(),
    previous_status: z.enum(invoiceStatuses),
    status: z.enum(invoiceStatuses),
    total_cents: visibleWith('view_invoices', cents()),
    amount_paid_cents: visibleWith('view_invoices', cents()),
    balance_cents: visibleWith('view_invoices', cents()),
    currency: currency(),
    paid_at: instant(),
    final_payment_id: id().nullable().describe('Null if nothing had to be paid.'),
    final_payment_method: z.enum(paymentMethods).nullable(),
    version: z.int(),
    updated_at: instant(),
  }),
})

/** Internal: starts automations; webhooks do not send it. */
export const invoiceSent = event({
  name: 'invoice.sent',
  summary: 'An invoice was sent to its customer for the first time.',
  payload: z.object({
    invoice_id: id(),
    invoice_number: z.int().nullable(),
    client_id: id(),
    job_id: id().nullable(),
    estimate_id: id().nullable(),
    location_id: id(),
    previous_status: z.enum(invoiceStatuses),
    status: z.enum(invoiceStatuses),
    total_cents: visibleWith('view_invoices', cents()),
    balance_cents: visibleWith('view_invoices', cents()),
    currency: currency(),
    issue_date: calendarDate().nullable(),
    due_date: calendarDate().nullable(),
    sent_at: instant(),
    version: z.int(),
    updated_at: instant(),
  }),
})

/** Internal: starts automations; webhooks do not send it. */
export const invoiceOverdue = event({
  name: 'invoice.overdue',
  summary:
    "The due date of an unpaid invoice has passed in its location's time zone. Sent once per due date.",
  payload: z.object({
    invoice_id: id(),
    invoice_number: z.int().nullable(),
    client_id: id(),
    job_id: id().nullable(),
    estimate_id: id().nullable(),
    location_id: id(),
    previous_status: z.enum(invoiceStatuses),
    status: z.enum(invoiceStatuses),
    total_cents: visibleWith('view_invoices', cents()),
    balance_cents: visibleWith('view_invoices', cents()),
    currency: currency(),
    due_date: calendarDate(),
    days_overdue: z.int().min(1).describe("Days since the due date, on the location's calendar."),
    version: z.int(),
    updated_at: instant(),
  }),
})

/** Members of an existing invoice that can change and that automations wait for. */
export const changingMembers = ['due_date', 'balance_cents'] as const

/** Internal: automations wait for it; webhooks do not send it. */
export const invoiceChanged = event({
  name: 'invoice.changed',
  summary: 'The due date or the balance of an invoice changed.',
  payload: z.object({
    invoice_id: id(),
    invoice_number: z.int().nullable(),
    client_id: id(),
    job_id: id().nullable(),
    estimate_id: id().nullable(),
    location_id: id(),
    status: z.enum(invoiceStatuses),
    /** Names of the changed members. */
    changed: z.array(z.enum(changingMembers)),
    total_cents: visibleWith('view_invoices', cents()),
    balance_cents: visibleWith('view_invoices', cents()),
    previous_balance_cents: visibleWith('view_invoices', cents()),
    currency: currency(),
    due_date: calendarDate().nullable(),
    previous_due_date: calendarDate().nullable(),
    version: z.int(),
    updated_at: instant(),
  }),
})
