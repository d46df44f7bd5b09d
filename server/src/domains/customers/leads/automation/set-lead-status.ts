import * as z from 'zod'
import type { ActionKind } from '../../../../kernel/automations/kinds/action-kind.ts'
import { onlyWith, withRules } from '../../../../kernel/schema/member-rules.ts'
import { lostReasons, openStatuses } from '../lead.ts'

const config = withRules(
  z.strictObject({
    status: z
      .enum([...openStatuses, 'lost'])
      .describe(
        'New status. `converted` is not allowed: the lead is converted when its work is done or paid for.',
      ),
    lost_reason: z
      .enum(lostReasons)
      .optional()
      .describe('Reason why the lead is lost. Required with `lost`, and not allowed with other statuses.'),
  }),
  ...onlyWith('lost_reason', 'status', 'lost', {
    missing: 'is required for a lost lead',
    superfluous: 'is only for a lost lead',
  }),
)

const subjects = ['lead', 'estimate', 'appointment']

export const setLeadStatus: ActionKind<z.infer<typeof config>> = {
  kind: 'set_lead_status',
  config,
  templates: [],
  samples: [{ status: 'contacted' }, { status: 'lost', lost_reason: 'price' }],
  calls: (subjectType) =>
    subjects.includes(subjectType) ? { operation: 'leads.setStatus', permission: ['manage_leads'] } : null,
  input: ({ subject }, moved) => {
    const lead_id = subject.records.lead
    return Promise.resolve(lead_id ? { input: { lead_id, ...moved } } : { skip: 'no_lead' })
  },
}
