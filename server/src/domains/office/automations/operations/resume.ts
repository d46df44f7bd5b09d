import * as z from 'zod'
import { onResumed } from '../../../../kernel/automations/engine/life.ts'
import { updateAutomation } from '../../../../kernel/automations/tables/automations-table.ts'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { automationSchema } from '../automation.ts'
import { lockAutomation } from '../lock-automation.ts'
import { startPaused, startPublished, startsSteps } from '../start-steps.ts'
import { automationOf } from '../present-automation.ts'

export const resumeAutomation = mutation({
  name: 'automations.resume',
  summary: 'Resume a paused automation with its published revision.',
  description:
    'Runs that waited because of the pause continue. Events that occurred during the pause do not ' +
    'start runs.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  ...startsSteps,
  // The numbers of runs and the start of the last run may differ between the dry run and the confirmed call, because
  // runs can start in between.
  bound: ({ counts: _counts, last_run_at: _last, ...automation }) => automation,
  reversibleBy: 'automations.pause',
  input: z.strictObject({ automation_id: id() }),
  output: automationSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { automation_id }) {
    const orgId = ctx.actor.org.id
    const row = await lockAutomation(ctx, automation_id)
    if (row.status !== 'paused') throw invalidState(`The automation is ${row.status}, not paused.`)
    if (row.active_revision === null)
      throw invalidState('The automation was never published. Publish it with `automations.publish`.')
    const revision = row.active_revision
    await startPublished(ctx, { automationId: row.id, revision })
    await startPaused(ctx, row.id, (each) => each === revision)
    const after = { ...row, status: 'active' as const, updated_at: ctx.now }
    updateAutomation(ctx.db, orgId, after)
    onResumed({ db: ctx.db, orgId, automationId: row.id, now: ctx.now })
    return await automationOf(ctx, after)
  },
})
