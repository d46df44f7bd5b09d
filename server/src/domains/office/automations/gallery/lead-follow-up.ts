import type { Ready } from './ready.ts'

export const leadFollowUp: Ready = {
  key: 'lead_follow_up',
  summary:
    'Thanks a new lead. If the lead does not change for a day, reminds the assigned member, and ' +
    'later writes to the lead once more.',
  definition: {
    name: 'Lead follow-up',
    trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
    exitConditions: [{ field: 'lead.status', op: 'not_in', value: ['new', 'contacted'] }],
  },
  triggerConfig: {
    schemaVersion: 1,
    kind: 'lead.created',
    subjectType: 'lead',
    config: {},
    reentry: 'never',
  },
  graph: {
    schemaVersion: 1,
    nodes: [
      { id: 'start', type: 'trigger', kind: 'lead.created', config: {}, position: { x: 0, y: 0 } },
      {
        id: 'thanks',
        type: 'action',
        kind: 'send_email',
        config: {
          subject: 'Thank you for contacting {{company.name}}',
          body: 'Hello {{lead.first_name | default: "there"}}, we will call you within a working day.',
          at_any_hour: true,
        },
        position: { x: 0, y: 120 },
      },
      {
        id: 'touched',
        type: 'wait',
        kind: 'wait_for_event',
        config: { event: 'lead.status_changed', timeout: { days: 1 } },
        position: { x: 0, y: 240 },
      },
      {
        id: 'remind',
        type: 'action',
        kind: 'send_internal_notification',
        config: {
          to: ['assignee'],
          subject: 'A lead waits: {{lead.customer_name | default: "no name"}}',
          body: 'The lead has not changed for a day.',
        },
        position: { x: 200, y: 360 },
      },
      {
        id: 'rest',
        type: 'wait',
        kind: 'wait',
        config: { duration: { days: 2 }, business_hours: true },
        position: { x: 200, y: 480 },
      },
      {
        id: 'ask',
        type: 'action',
        kind: 'send_email',
        config: {
          subject: 'Still interested?',
          body: 'Shall we find a time? Just answer. {{assignee.name | default: "Your team"}}',
        },
        position: { x: 200, y: 600 },
      },
      { id: 'end', type: 'exit', kind: 'exit', config: {}, position: { x: 0, y: 720 } },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'thanks', sourceHandle: 'next' },
      { id: 'e2', source: 'thanks', target: 'touched', sourceHandle: 'next' },
      { id: 'e3', source: 'touched', target: 'end', sourceHandle: 'next' },
      { id: 'e4', source: 'touched', target: 'remind', sourceHandle: 'timeout' },
      { id: 'e5', source: 'remind', target: 'rest', sourceHandle: 'next' },
      { id: 'e6', source: 'rest', target: 'ask', sourceHandle: 'next' },
      { id: 'e7', source: 'ask', target: 'end', sourceHandle: 'next' },
    ],
  },
}
