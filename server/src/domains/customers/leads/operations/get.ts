import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { leads, leadSchema } from '../lead.ts'

export const getLead = query({
  name: 'leads.get',
  summary: 'Read one lead.',
  permission: ['view_leads'],
  scope: 'leads:read',
  input: z.strictObject({ lead_id: id() }),
  output: leadSchema,
  errors: ['not_found'],
  handler: async (ctx, { lead_id }) => leads.present(await leads.get(ctx, lead_id), ctx),
})
