import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { onlyWith, withRules } from '../../../kernel/schema/member-rules.ts'
import { canPutLead, isOpen, leadOf, leadSchema, lostReasons, openStatuses } from '../lead.ts'
import { leadStatusChanged } from '../lead-events.ts'
import { findLead } from '../leads-table.ts'
import { moveLead } from '../move-lead.ts'
import { holdLead } from '../own-lead.ts'

const input = withRules(
  z.strictObject({
    lead_id: id().describe('The lead that is moved.'),
    status: z
      .enum([...openStatuses, 'lost'])
      .describe('A lead is converted only by what happens to its records.'),
    lost_reason: z.enum(lostReasons).nullish().describe('Required with `lost`, and only then.'),
  }),
  ...onlyWith('lost_reason', 'status', 'lost', {
    missing: 'is required for a lost lead',
    superfluous: 'is only for a lost lead',
  }),
)

export const setStatus = mutation({
  name: 'leads.setStatus',
  summary: 'Move a lead in the pipeline, mark it lost, or reopen it.',
  description:
    'Among the open statuses a lead moves forward and back; a lost one is reopened as `contacted`. The status that the lead has already changes and tells nothing.',
  permission: ['manage_leads'],
  input,
  output: leadSchema,
  errors: ['not_found', 'invalid_state'],
  emits: [leadStatusChanged],
  async handler(ctx, { lead_id, status, lost_reason }) {
    const lead = await holdLead(ctx, lead_id)
    if (lead.status === status && lead.lost_reason === (lost_reason ?? null)) return leadOf(lead, ctx.now)
    if (!canPutLead(lead.status, status)) {
      const message = isOpen(lead.status)
        ? 'is not possible'
        : `is not possible for a lead that is ${lead.status}`
      throw invalidState(`The status ${status} ${message}.`, [
        { field: 'status', message, status: lead.status },
      ])
    }
    await moveLead(ctx, lead, status, lost_reason ?? null)
    return leadOf((await findLead(ctx.db, ctx.actor.org.id, lead_id))!, ctx.now)
  },
})
