import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { assigneeAt } from '../assignment.ts'
import { leads, leadSchema } from '../lead.ts'

export const assignLead = mutation({
  name: 'leads.assign',
  summary: 'Assign a lead to a member.',
  permission: ['manage_leads'],
  input: z.strictObject({
    lead_id: id().describe('The lead to assign.'),
    assigned_to: idOf('member')
      .nullable()
      .describe(
        "An active member with access to the lead's location. If null, the lead is assigned to the " +
          'primary sales rep of its territory, if that member has access to the location; otherwise to ' +
          'the caller; otherwise to the owner.',
      ),
    expected_version: expectedVersion(),
  }),
  output: leadSchema,
  errors: ['not_found', 'stale_version'],
  reversibleBy: 'leads.assign',
  async handler(ctx, { lead_id, assigned_to, expected_version }) {
    const lead = await leads.lock(ctx, lead_id, expected_version)
    const assignee = await assigneeAt(ctx, assigned_to, lead)
    if (assignee === lead.assigned_to) return leads.present(lead, ctx)
    return leads.present(leads.save(ctx, lead, { assigned_to: assignee }), ctx)
  },
})
