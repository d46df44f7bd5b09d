import type { Todo } from '../api/operations.ts'
import { ago, date, daysBetween, money, phone, plural, service } from '../parts/words.ts'
import type { Today } from './use-today.ts'

/** Row of the list of things to do: the task, details, and the page on which it is done. */
export interface TodoRow {
  id: string
  icon: 'alert' | 'phone' | 'clock' | 'check'
  what: string
  more: string
  action: string
  to: string
  /** The to-do of the row, if it can be completed in the list itself. */
  todo?: Todo
}

/** Maximum number of rows of one kind, so that no kind hides the others. */
const most = 2

const customer = (name: string | null): string => name ?? 'a customer without a name'

/**
 * Returns the rows of the list, most urgent first. Rows about invoicing are included only for members who may create
 * invoices.
 */
export function todoRows(data: Today, { invoices: mayInvoice }: { invoices: boolean }): TodoRow[] {
  const { leads, jobs, invoices, todos, today, currency } = data
  const first = <Item>(items: readonly Item[] | undefined): readonly Item[] => items?.slice(0, most) ?? []
  return [
    ...first(todos?.items).map(ownTodo),
    ...first(invoices?.overdue).map((each): TodoRow => ({
      id: each.invoice_id,
      icon: 'alert',
      what: `${each.billing_name ?? 'A customer'} owes ${money(each.balance_cents, currency)}`,
      more: `Invoice ${each.invoice_number} · ${plural(daysBetween(each.due_date ?? today, today), 'day')} late`,
      action: 'Remind',
      to: `invoices/${each.invoice_id}`,
    })),
    ...first(leads?.to_call).map((each): TodoRow => ({
      id: each.lead_id,
      icon: 'phone',
      what: `Call ${each.customer_name ?? 'the new lead'}`,
      more: [phone(each.customer_phone), service(each.source ?? 'direct'), ago(each.created_at)]
        .filter(Boolean)
        .join(' · '),
      action: 'Call',
      to: `leads/${each.lead_id}`,
    })),
    ...first(jobs?.to_schedule).map((each): TodoRow => ({
      id: each.job_id,
      icon: 'clock',
      what: `Schedule ${customer(each.customer_name)}`,
      more: [
        service(each.service_type),
        each.total_cents === undefined ? '' : money(each.total_cents, currency),
      ]
        .filter(Boolean)
        .join(' · '),
      action: 'Schedule',
      to: `jobs/${each.job_id}`,
    })),
    ...(mayInvoice ? first(jobs?.to_invoice) : []).map((each): TodoRow => ({
      id: each.job_id,
      icon: 'check',
      what: `Invoice ${customer(each.customer_name)}`,
      more: `${money(each.total_cents, each.currency)} · job ${each.job_number} is done`,
      action: 'Invoice',
      to: `jobs/${each.job_id}`,
    })),
    ...(mayInvoice ? first(invoices?.to_send) : []).map((each): TodoRow => ({
      id: each.invoice_id,
      icon: 'check',
      what: `Send ${each.billing_name ?? 'the customer'} the invoice`,
      more: `${money(each.total_cents, currency)} · draft`,
      action: 'Send',
      to: `invoices/${each.invoice_id}`,
    })),
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
