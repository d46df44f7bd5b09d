import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { archiveLead } from '../leads-table.ts'
import { holdLead } from '../own-lead.ts'

export const deleteLead = mutation({
  name: 'leads.delete',
  summary: 'Delete a lead.',
  description: 'It is gone from all lists and reads; its estimates, jobs and history stay.',
  permission: ['manage_leads'],
  input: z.strictObject({ lead_id: id().describe('The lead that goes.') }),
  output: z.object({
    id: id(),
    deleted: z.literal(true),
    version: z.int().describe("The lead's last version."),
    archived_at: instant(),
  }),
  errors: ['not_found'],
  destructive: true,
  async handler(ctx, { lead_id }) {
    const lead = await holdLead(ctx, lead_id)
    const gone = await archiveLead(ctx.db, ctx.actor.org.id, lead.id, ctx.now)
    return { id: lead.id, deleted: true as const, version: gone!.version, archived_at: ctx.now }
  },
})
