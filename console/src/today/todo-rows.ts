import type { Job, Lead, ListedInvoice, Todo } from '../api/operations.ts'
import { ago, date, daysBetween, money, phone, plural, service } from '../parts/words.ts'

/** A line of the list of things to do: what, details, and the page where it is done. */
export interface TodoRow {
  id: string
  icon: 'alert' | 'phone' | 'clock' | 'check'
  what: string
  more: string
  action: string
  to: string
  /** Present for a to-do that is done in place. */
  todo?: Todo
}

export interface TodoSources {
  overdue: readonly ListedInvoice[]
  drafts: readonly ListedInvoice[]
  leads: readonly Lead[]
  unscheduled: readonly Job[]
  toBill: readonly Job[]
  todos: readonly Todo[]
}

/** At most two rows of a kind, so that one kind does not hide the others. */
const most = 2

/** To-do rows of the office, the most urgent first. */
export function todoRows(sources: TodoSources, today: string): TodoRow[] {
  const { overdue, drafts, leads, unscheduled, toBill, todos } = sources
  return [
    ...todos.slice(0, most).map(ownTodo),
    ...overdue.slice(0, most).map((each) => overdueRow(each, today)),
    ...leads.slice(0, most).map(leadRow),
    ...unscheduled.slice(0, most).map(scheduleRow),
    ...toBill.slice(0, most).map(billRow),
    ...drafts.slice(0, most).map(draftRow),
  ]
}

function ownTodo(todo: Todo): TodoRow {
  const { id, title, due_at, client_id, lead_id, estimate_id, job_id, invoice_id } = todo
  const to =
    (invoice_id && `invoices/${invoice_id}`) ||
    (job_id && `jobs/${job_id}`) ||
    (estimate_id && `estimates/${estimate_id}`) ||
    (lead_id && `leads/${lead_id}`) ||
    (client_id && `clients/${client_id}`) ||
    ''
  const more = due_at ? `due ${date(due_at)}` : 'no date'
  return { id, icon: 'check', what: title, more, action: 'Done', to, todo }
}

const overdueRow = (invoice: ListedInvoice, today: string): TodoRow => ({
  id: invoice.id,
  icon: 'alert',
  what: `${invoice.billing_name} owes ${money(invoice.balance_cents, invoice.currency)}`,
  more: `Invoice ${invoice.display_number} · ${plural(daysBetween(invoice.due_date ?? today, today), 'day')} late`,
  action: 'Remind',
  to: `invoices/${invoice.id}`,
})

const leadRow = (lead: Lead): TodoRow => ({
  id: lead.id,
  icon: 'phone',
  what: `Call ${lead.customer_name ?? 'the new lead'}`,
  more: [phone(lead.customer_phone), service(lead.source ?? 'direct'), ago(lead.created_at)]
    .filter(Boolean)
    .join(' · '),
  action: 'Call',
  to: `leads/${lead.id}`,
})

const scheduleRow = (job: Job): TodoRow => ({
  id: job.id,
  icon: 'clock',
  what: `Schedule ${job.customer_name}`,
  more: [service(job.service_type), job.total_cents === undefined ? '' : money(job.total_cents, job.currency)]
    .filter(Boolean)
    .join(' · '),
  action: 'Schedule',
  to: `jobs/${job.id}`,
})

const billRow = (job: Job): TodoRow => ({
  id: job.id,
  icon: 'check',
  what: `Invoice ${job.customer_name}`,
  more: `${money(job.total_cents, job.currency)} · job ${job.job_number} is done`,
  action: 'Invoice',
  to: `jobs/${job.id}`,
})

const draftRow = (invoice: ListedInvoice): TodoRow => ({
  id: invoice.id,
  icon: 'check',
  what: `Send ${invoice.billing_name} the invoice`,
  more: `${money(invoice.total_cents, invoice.currency)} · draft`,
  action: 'Send',
  to: `invoices/${invoice.id}`,
})
