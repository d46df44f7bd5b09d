import type { Ready } from './ready.ts'

export const reviewRequest: Ready = {
  key: 'review_request',
  summary: 'Asks the customer how a finished job went, at most once in three months.',
  definition: {
    name: 'Review request',
    trigger: { kind: 'job.completed', subjectType: 'job', config: {} },
    conditions: [
      { field: 'client.email', op: 'exists' },
      { field: 'job.is_callback', op: 'eq', value: false },
    ],
    actions: [
      { kind: 'wait', config: { duration: { days: 1 }, business_hours: true } },
      {
        kind: 'send_email',
        config: {
          subject: 'How did we do?',
          category: 'marketing',
          body:
            'Hello {{client.first_name | default: "there"}}, were you satisfied with our work? Just ' +
            'reply to this email.',
        },
      },
    ],
  },
  triggerConfig: {
    schemaVersion: 1,
    kind: 'job.completed',
    subjectType: 'job',
    config: {},
    per: 'client',
    enrollment_limit: { count: 1, days: 90 },
  },
}
