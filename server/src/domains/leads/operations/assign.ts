import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { assigneeAt } from '../assignment.ts'
import { leadOf, leadSchema } from '../lead.ts'
import { findLead, setLeadAssignee } from '../leads-table.ts'
import { holdLead } from '../own-lead.ts'

export const assignLead = mutation({
  name: 'leads.assign',
  summary: 'Say who follows a lead up.',
  permission: ['manage_leads'],
  input: z.strictObject({
    lead_id: id().describe('The lead that is followed up.'),
    assigned_to: id()
      .nullable()
      .describe(
        "An active member who sees the lead's location; null falls back to the caller, or else to the owner, as on creation.",
      ),
  }),
  output: leadSchema,
  errors: ['not_found'],
  reversibleBy: 'leads.assign',
  async handler(ctx, { lead_id, assigned_to }) {
    const orgId = ctx.actor.org.id
    const lead = await holdLead(ctx, lead_id)
    const assignee = await assigneeAt(ctx, assigned_to, lead.location_id)
    if (assignee === lead.assigned_to) return leadOf(lead, ctx.now)
    await setLeadAssignee(ctx.db, orgId, lead_id, assignee, ctx.now)
    return leadOf((await findLead(ctx.db, orgId, lead_id))!, ctx.now)
  },
})
