import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { leads } from '../lead.ts'
import { insertStatusChange } from '../../../organization/status-history/index.ts'

export const deleteLead = mutation({
  name: 'leads.delete',
  summary: 'Delete a lead.',
  description: 'The lead can no longer be read and appears in no list. Its estimates, jobs and history stay.',
  permission: ['manage_leads'],
  input: z.strictObject({
    lead_id: id().describe('The lead to delete.'),
    expected_version: expectedVersion(),
  }),
  output: z.object({
    id: id(),
    deleted: z.literal(true),
    version: z.int().describe("The lead's last version."),
    archived_at: instant(),
  }),
  errors: ['not_found', 'stale_version'],
  destructive: true,
  async handler(ctx, { lead_id, expected_version }) {
    const lead = await leads.lock(ctx, lead_id, expected_version)
    const { version } = leads.save(ctx, lead, { archived_at: ctx.now })
    insertStatusChange(ctx, {
      record_kind: 'lead',
      record_id: lead.id,
      previous_status: lead.status,
      status: 'deleted',
    })
    return { id: lead.id, deleted: true as const, version, archived_at: ctx.now }
  },
})
