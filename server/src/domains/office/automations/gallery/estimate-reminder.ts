import type { Ready } from './ready.ts'

export const estimateReminder: Ready = {
  key: 'estimate_reminder',
  summary: 'Reminds the customer of an estimate after three days, and again two days before it expires.',
  definition: {
    name: 'Estimate reminder',
    trigger: { kind: 'estimate.sent', subjectType: 'estimate', config: {} },
    exitConditions: [{ field: 'estimate.status', op: 'not_in', value: ['sent', 'viewed'] }],
    actions: [
      { kind: 'wait', config: { duration: { days: 3 }, business_hours: true } },
      {
        kind: 'send_email',
        config: {
          subject: 'Your estimate from {{company.name}}',
          body: 'Your estimate, {{estimate.price}}: {{estimate.link}}',
        },
      },
      {
        kind: 'wait',
        config: {
          until: { field: 'estimate.expires_at', offset: { days: -2 }, at: '09:00', if_past: 'stop' },
        },
      },
      {
        kind: 'send_sms',
        config: {
          body: '{{company.name}}: your estimate ends {{estimate.expires_at | date: "short" | default: "soon"}}. {{estimate.link}}',
        },
      },
    ],
  },
}
