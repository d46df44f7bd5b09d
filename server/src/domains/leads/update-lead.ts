import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { leadOf, leadSchema } from './lead.ts'
import { findLead, updateLeadNotes } from './leads-table.ts'

export const updateLead = mutation({
  name: 'leads.update',
  summary: "Change a lead's notes.",
  permission: ['manage_leads'],
  scope: 'leads:write',
  input: z.strictObject({ lead_id: id(), notes: text(10_000).nullable() }),
  output: leadSchema,
  errors: ['not_found'],
  async handler(ctx, { lead_id, notes }) {
    const orgId = ctx.actor.org.id
    const updated = await updateLeadNotes(ctx.db, orgId, lead_id, notes, ctx.now)
    if (!updated) throw notFound('lead')
    return leadOf((await findLead(ctx.db, orgId, lead_id))!, ctx.now)
  },
})
