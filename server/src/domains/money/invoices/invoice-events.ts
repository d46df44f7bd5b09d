import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { event } from '../../../kernel/events/event.ts'
import { calendarDate, cents, currency, id, instant } from '../../../kernel/schema/fields.ts'
import { invoiceStatuses } from './invoice-status.ts'
import { paymentMethods } from '../payment-records/index.ts'

const invoice = {
  invoice_id: id(),
  invoice_number: z.int().nullable(),
  client_id: id(),
  job_id: id().nullable(),
}
const placed = { ...invoice, estimate_id: id().nullable(), location_id: id() }
const statusChange = {
  previous_status: z.enum(invoiceStatuses),
  status: z.enum(invoiceStatuses),
}
const amounts = {
  total_cents: visibleWith('view_invoices', cents()),
  balance_cents: visibleWith('view_invoices', cents()),
  currency: currency(),
}
const saved = { version: z.int(), updated_at: instant() }

export const invoiceCreated = event({
  name: 'invoice.created',
  summary: 'An invoice was created.',
  payload: z.object({
    ...placed,
    invoice_number: placed.invoice_number.describe('Number of the invoice. Null for a draft.'),
    status: z.enum(invoiceStatuses),
    ...amounts,
    issue_date: calendarDate().nullable(),
    due_date: calendarDate().nullable(),
    ...saved,
  }),
})

export const invoicePaid = event({
  name: 'invoice.paid',
  summary:
    'The balance of an invoice reached zero for the first time. The event is sent only once for each ' +
    'invoice.',
  payload: z.object({
    ...invoice,
    ...statusChange,
    total_cents: visibleWith('view_invoices', cents()),
    amount_paid_cents: visibleWith('view_invoices', cents()),
    balance_cents: visibleWith('view_invoices', cents()),
    currency: currency(),
    paid_at: instant(),
    final_payment_id: id()
      .nullable()
      .describe('The payment that brought the balance to zero. Null if nothing had to be paid.'),
    final_payment_method: z.enum(paymentMethods).nullable(),
    ...saved,
  }),
})

/** Internal event: it starts automations, but webhooks do not send it. */
export const invoiceSent = event({
  name: 'invoice.sent',
  summary: 'An invoice was sent to its customer for the first time.',
  payload: z.object({
    ...placed,
    ...statusChange,
    ...amounts,
    issue_date: calendarDate().nullable(),
    due_date: calendarDate().nullable(),
    sent_at: instant(),
    ...saved,
  }),
})

/** Internal event: it starts automations, but webhooks do not send it. */
export const invoiceCredited = event({
  name: 'invoice.credited',
  summary: 'A part of an invoice was cancelled by a credit note.',
  payload: z.object({
    ...placed,
    ...statusChange,
    ...amounts,
    credit_note_id: id(),
    credit_note_number: z.int(),
    credit_note_total_cents: visibleWith('view_invoices', cents()),
    ...saved,
  }),
})

/** Internal event: it starts automations, but webhooks do not send it. */
export const invoiceOverdue = event({
  name: 'invoice.overdue',
  summary:
    'The due date of an unpaid invoice has passed in the time zone of its location. The event is ' +
    'sent once for each due date of the invoice.',
  payload: z.object({
    ...placed,
    ...statusChange,
    ...amounts,
    due_date: calendarDate(),
    days_overdue: z.int().min(1).describe("Days since the due date, in the location's time zone."),
    ...saved,
  }),
})

/** Fields of an invoice whose changes automations can wait for. */
export const changingMembers = ['due_date', 'balance_cents'] as const

/** Internal event: automations wait for it, but webhooks do not send it. */
export const invoiceChanged = event({
  name: 'invoice.changed',
  summary: 'The due date or the balance of an invoice changed.',
  payload: z.object({
    ...placed,
    status: z.enum(invoiceStatuses),
    /** Names of the changed fields. */
    changed: z.array(z.enum(changingMembers)),
    total_cents: visibleWith('view_invoices', cents()),
    balance_cents: visibleWith('view_invoices', cents()),
    previous_balance_cents: visibleWith('view_invoices', cents()),
    currency: currency(),
    due_date: calendarDate().nullable(),
    previous_due_date: calendarDate().nullable(),
    ...saved,
  }),
})
