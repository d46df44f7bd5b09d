import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations/operation.ts'
import { id } from '../../kernel/schema/fields.ts'
import { leadOf, leadSchema } from './lead.ts'
import { findLead } from './leads-table.ts'

export const getLead = query({
  name: 'leads.get',
  summary: 'Read one lead.',
  permission: ['view_leads'],
  scope: 'leads:read',
  input: z.strictObject({ lead_id: id() }),
  output: leadSchema,
  errors: ['not_found'],
  async handler(ctx, { lead_id }) {
    const row = await findLead(ctx.db, ctx.actor.org.id, lead_id)
    if (!row) throw notFound('lead')
    return leadOf(row, ctx.now)
  },
})
