import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { expectedVersion, requireVersion } from '../../../kernel/records/expected-version.ts'
import { changeLead, leadChanges } from '../lead-changes.ts'
import { leadOf, leadSchema } from '../lead.ts'
import { findLead, saveLead } from '../leads-table.ts'
import { holdLead } from '../own-lead.ts'

export const updateLead = mutation({
  name: 'leads.update',
  summary: "Change a lead's contact, address, source or notes.",
  description:
    'Members that are absent stay; null clears. What changes nothing does not raise `version`. The client that the lead is linked to is not touched.',
  permission: ['manage_leads'],
  scope: 'leads:write',
  input: z.strictObject({
    lead_id: id().describe('The lead that changes.'),
    ...leadChanges,
    expected_version: expectedVersion(),
  }),
  output: leadSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { lead_id, expected_version, ...changes }) {
    const orgId = ctx.actor.org.id
    const row = await holdLead(ctx, lead_id)
    requireVersion(row, expected_version)
    const columns = await changeLead(ctx, row, changes)
    if (!columns) return leadOf(row, ctx.now)
    await saveLead(ctx.db, orgId, lead_id, columns, ctx.now)
    return leadOf((await findLead(ctx.db, orgId, lead_id))!, ctx.now)
  },
})
