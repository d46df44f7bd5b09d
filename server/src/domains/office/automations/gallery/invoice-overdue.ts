import type { Ready } from './ready.ts'

export const invoiceOverdue: Ready = {
  key: 'invoice_overdue',
  summary:
    'Reminds the customer of an overdue invoice twice, a week apart, and notifies the owner after three weeks.',
  definition: {
    name: 'Invoice overdue',
    trigger: { kind: 'invoice.overdue', subjectType: 'invoice', config: { days_overdue: 1, at: '09:00' } },
    conditions: [{ field: 'invoice.balance_cents', op: 'gte', value: 500 }],
    exitConditions: [{ field: 'invoice.balance_cents', op: 'lte', value: 0 }],
    actions: [
      {
        kind: 'send_email',
        config: {
          subject: 'Invoice {{invoice.invoice_number | default: ""}} is due',
          body: '{{invoice.balance_cents}} is open: {{invoice.link}}',
        },
      },
      { kind: 'wait', config: { duration: { days: 7 }, business_hours: true } },
      {
        kind: 'send_email',
        config: {
          subject: 'Second reminder',
          body: '{{invoice.balance_cents}} is still open: {{invoice.link}}',
        },
      },
      { kind: 'wait', config: { duration: { days: 14 } } },
      {
        kind: 'send_internal_notification',
        config: {
          to: ['owner'],
          subject: 'Three weeks overdue',
          body: '{{client.name}} owes {{invoice.balance_cents}}.',
        },
      },
    ],
  },
}
