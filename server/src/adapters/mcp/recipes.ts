import type { GuardedScope } from '../workflows/index.ts'

/** A prompt for a common task of an office. Its steps name the operations to call, in order. */
export interface Recipe {
  name: string
  title: string
  description: string
  /** Values that the user can fill in. */
  arguments: readonly { name: string; description: string }[]
  steps: readonly string[]
  /** Scopes that the tools in the steps need. The prompt is hidden from API keys that lack one of them. */
  scopes?: readonly GuardedScope[]
}

export const recipes: readonly Recipe[] = [
  {
    name: 'lead_to_paid_invoice',
    title: 'From a lead to a paid invoice',
    description: 'Turn a new lead into a client whose job is done and whose invoice is paid.',
    arguments: [
      {
        name: 'customer',
        description:
          'Name, phone number or email address, and postal address of the customer, and the work that ' +
          'they want.',
      },
    ],
    steps: [
      'Look for the customer with clients.list {"search": …}, so that no client is created twice.',
      'leads.create {customer_name, customer_phone, service_address, notes}; it is linked to a client with the same phone or email.',
      'estimates.create {lead_id, location_id, line_items}; for prices from the price book, priceBook.quote returns line_items to copy.',
      'estimates.send {estimate_id, channels}; estimates.accept {estimate_id} once the customer has agreed. The answer has job_id.',
      'schedule.openSlots lists free times; jobs.schedule {job_id, scheduled_date, assignees, …}.',
      'jobs.start and jobs.complete when the work is done.',
      'invoices.createFromJob {job_id}, then invoices.send {invoice_id}.',
      'invoices.recordPayment {invoice_id, amount_cents, method}, or invoices.chargeCard for a stored card.',
    ],
  },
  {
    name: 'remind_of_overdue_invoices',
    title: 'Remind customers of overdue invoices',
    description: 'Find overdue invoices and remind each customer once.',
    arguments: [],
    steps: [
      'invoices.list {"status": "overdue"}; each page has the cursor of the next page.',
      'Use outbox.list to check whether the customer was reminded recently.',
      'invoices.send {invoice_id} sends the invoice again as a reminder. Call it with dryRun ' +
        'first, which shows the recipient and the text.',
    ],
  },
  {
    name: 'refund_a_payment',
    title: 'Give money back',
    description: 'Refund all or part of a payment.',
    arguments: [{ name: 'invoice', description: 'Number of the invoice, or name of the customer.' }],
    steps: [
      'invoices.list {"invoice_number": …} or clients.list and invoices.list {"client_id": …} find the invoice with its payments.',
      'Call invoices.refundPayment {payment_id, amount_cents, reason, effect} with dryRun, which ' +
        'shows the amount, the payment method and the remaining balance.',
      'Call invoices.refundPayment again with the confirmToken of the dry run. With effect reopen, the customer owes the amount again; with credit, the customer does not.',
    ],
  },
  {
    name: 'merge_duplicates',
    title: 'Merge duplicate clients',
    description: 'Merge two client records of the same customer.',
    arguments: [{ name: 'customer', description: 'Name, phone or email.' }],
    steps: [
      'clients.list {"search": …} finds the records; compare them with clients.get.',
      'Call clients.merge {client_id, into_client_id} with dryRun, then again with the ' +
        'confirmToken. A merge cannot be undone.',
    ],
  },
  {
    name: 'book_or_move_a_visit',
    title: 'Book or move a visit',
    description: 'Book an appointment for a lead, or set or move the date of a job.',
    arguments: [{ name: 'who_and_when', description: 'The customer, and the preferred time.' }],
    steps: [
      'schedule.openSlots lists free times and the people who are free then.',
      'For a lead: leads.scheduleAppointment {lead_id, start, …}; leads.cancelAppointment cancels it.',
      'For a job without a date: jobs.schedule; for one with a date: jobs.reschedule, which can notify the customer.',
    ],
  },
  {
    name: 'automate_a_follow_up',
    title: 'Automate a follow-up',
    description: 'Draft an automation, preview its effects, and publish it.',
    arguments: [{ name: 'what', description: 'The action, its time, and the customers for whom it runs.' }],
    scopes: ['automations:read', 'automations:write'],
    steps: [
      'list_automations: choose an automation to change. Tools cannot create automations; ' +
        'members create them in the console or with `quoin automations create`.',
      'get_automation for its definition; query_workflow automations.vocabulary for triggers, actions, fields and templates.',
      'save_automation_draft; draft.faults lists the issues that prevent publishing.',
      'automations.simulate with a record shows each step and message before anything is sent.',
      'rehearse_publish_automation shows the risk flags of the automation and the customers whom it ' +
        'would reach. Then call publish_automation with the returned confirmToken. pause_automation ' +
        'stops new runs.',
    ],
  },
]
