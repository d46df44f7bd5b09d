import * as z from 'zod'
import { onPaused } from '../../../../kernel/automations/engine/life.ts'
import { updateAutomation } from '../../../../kernel/automations/tables/automations-table.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { automationSchema } from '../automation.ts'
import { lockAutomation } from '../lock-automation.ts'
import { automationOf } from '../present-automation.ts'

export const pauseAutomation = mutation({
  name: 'automations.pause',
  summary: 'Stop new runs of an automation.',
  description:
    'Events that occur during the pause do not start runs, not even after the pause. With `runs: ' +
    'hold` (the default), current runs wait at their next step and continue when the automation is ' +
    'resumed or published again. With `runs: cancel`, current runs are cancelled.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  scope: 'automations:write',
  offApi: true,
  input: z.strictObject({
    automation_id: id(),
    runs: z
      .enum(['hold', 'cancel'])
      .default('hold')
      .describe(
        'Effect on current runs. `hold`: they wait at their next step until the automation is resumed. ' +
          '`cancel`: they are cancelled.',
      ),
  }),
  output: automationSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { automation_id, runs }) {
    const orgId = ctx.actor.org.id
    const row = await lockAutomation(ctx, automation_id)
    const after = row.status === 'paused' ? row : { ...row, status: 'paused' as const, updated_at: ctx.now }
    updateAutomation(ctx.db, orgId, after)
    onPaused({ db: ctx.db, orgId, automationId: row.id, now: ctx.now }, runs)
    return await automationOf(ctx, after)
  },
})
