import * as z from 'zod'
import { onArchived } from '../../../../kernel/automations/engine/life.ts'
import { updateAutomation } from '../../../../kernel/automations/tables/automations-table.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { automationSchema } from '../automation.ts'
import { lockAutomation } from '../lock-automation.ts'
import { automationOf } from '../present-automation.ts'

export const archiveAutomation = mutation({
  name: 'automations.archive',
  summary: 'End an automation permanently.',
  description:
    'Cancels current runs and starts no new ones. The automation can still be read and duplicated.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  destructive: true,
  input: z.strictObject({ automation_id: id() }),
  output: automationSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { automation_id }) {
    const orgId = ctx.actor.org.id
    const row = await lockAutomation(ctx, automation_id)
    const after = { ...row, status: 'archived' as const, archived_at: ctx.now, updated_at: ctx.now }
    updateAutomation(ctx.db, orgId, after)
    onArchived({ db: ctx.db, orgId, automationId: row.id, now: ctx.now })
    return await automationOf(ctx, after)
  },
})
