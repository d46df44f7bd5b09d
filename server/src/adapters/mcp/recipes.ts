import type { GuardedScope } from '../workflows/index.ts'

/** A common task of an office, as operations in their order. */
export interface Recipe {
  name: string
  title: string
  description: string
  /** Input that the user provides first. */
  arguments: readonly { name: string; description: string }[]
  steps: readonly string[]
  /** Scopes of the tools in the steps. Keys without one of them do not see the recipe. */
  scopes?: readonly GuardedScope[]
}

export const recipes: readonly Recipe[] = [
  {
    name: 'lead_to_paid_invoice',
    title: 'From a lead to a paid invoice',
    description: 'Take a new lead all the way to a paid invoice.',
    arguments: [{ name: 'customer', description: 'Name, phone or e-mail, address, and what they want.' }],
    steps: [
      'Look for them with clients.list {"search": …}, so that nobody is made twice.',
      'leads.create {customer_name, customer_phone, service_address, notes}; it is linked to a client with the same phone or mail.',
      'estimates.create {lead_id, location_id, line_items}; for prices of the book, priceBook.quote answers line_items to copy.',
      'estimates.send {estimate_id, channels}; estimates.accept {estimate_id} when they agreed. It answers job_id.',
      'schedule.openSlots lists free times; jobs.schedule {job_id, scheduled_date, assignees, …}.',
      'jobs.start and jobs.complete when the work was done.',
      'invoices.createFromJob {job_id}, then invoices.send {invoice_id}.',
      'invoices.recordPayment {invoice_id, amount_cents, method}, or invoices.chargeCard for a stored card.',
    ],
  },
  {
    name: 'remind_of_overdue_invoices',
    title: 'Remind of overdue invoices',
    description: 'Find overdue invoices and remind each customer once.',
    arguments: [],
    steps: [
      'invoices.list {"status": "overdue"}; a page has a cursor for the next one.',
      'Look with outbox.list whether the customer was reminded of late.',
      'invoices.send {invoice_id} sends it again as a reminder. Rehearse with dryRun: it shows to whom the message goes and what it says.',
    ],
  },
  {
    name: 'refund_a_payment',
    title: 'Give money back',
    description: 'Refund all or part of a payment.',
    arguments: [{ name: 'invoice', description: 'Invoice number, or the customer.' }],
    steps: [
      'invoices.list {"invoice_number": …} or clients.list and invoices.list {"client_id": …} find the invoice with its payments.',
      'Rehearse invoices.refundPayment {payment_id, amount_cents, reason, effect} with dryRun: it shows amount, way and what is left.',
      'Call it again with the confirmToken of the rehearsal. With effect reopen the amount is owed again, with credit it is not.',
    ],
  },
  {
    name: 'merge_duplicates',
    title: 'Merge a customer who is there twice',
    description: 'Merge two clients that are the same customer.',
    arguments: [{ name: 'customer', description: 'Name, phone or e-mail.' }],
    steps: [
      'clients.list {"search": …}; compare them with clients.get.',
      'Rehearse clients.merge {client_id, into_client_id} with dryRun, then call it with the confirmToken. It cannot be undone.',
    ],
  },
  {
    name: 'book_or_move_a_visit',
    title: 'Book or move a visit',
    description: 'Book an appointment for a lead, or a date for a job.',
    arguments: [{ name: 'who_and_when', description: 'The customer, and the preferred time.' }],
    steps: [
      'schedule.openSlots lists free times and who has them.',
      'For a lead: leads.scheduleAppointment {lead_id, start, …}; leads.cancelAppointment takes it back.',
      'For a job without a date: jobs.schedule; for one with a date: jobs.reschedule, which can tell the customer.',
    ],
  },
  {
    name: 'automate_a_follow_up',
    title: 'Have a follow-up do itself',
    description: 'Draft an automation, preview its effects, and publish it.',
    arguments: [{ name: 'what', description: 'The desired effect, its time, and the customers.' }],
    scopes: ['automations:read', 'automations:write'],
    steps: [
      'list_automations: take one to change. A new one is created by a member, in the console or with `quoin automations create`; tools cannot.',
      'get_automation for its definition; query_workflow automations.vocabulary for triggers, actions, fields and templates.',
      'save_automation_draft; draft.faults tell what publishing would refuse.',
      'automations.simulate with a record shows each step and message before anything is sent.',
      'rehearse_publish_automation shows its flags and whom it would reach; publish_automation takes the confirmToken. pause_automation stops new runs.',
    ],
  },
]
