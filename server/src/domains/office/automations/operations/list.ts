import * as z from 'zod'
import { selectAutomations } from '../../../../kernel/automations/tables/automations-table.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { automationSummarySchema } from '../automation.ts'
import { summariesOf } from '../present-automation.ts'

export const listAutomations = query({
  name: 'automations.list',
  summary: 'List the automations that are not archived, newest first.',
  description:
    'Returns all automations in one answer, not in pages. Unknown parameters are ignored, as on every ' +
    'list; here this includes `limit` and `cursor`.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  scope: 'automations:read',
  offApi: true,
  input: z.strictObject({}),
  output: z.object({ items: z.array(automationSummarySchema) }),
  errors: ['insufficient_permission'],
  async handler(ctx) {
    const rows = await selectAutomations(ctx.db, ctx.actor.org.id)
    return { items: await summariesOf(ctx, rows) }
  },
})
