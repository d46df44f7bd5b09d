import * as z from 'zod'
import { cancelRun } from '../../../../../kernel/automations/engine/runs.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { runWithSteps, presentRun } from '../../read-run.ts'

export const cancelAutomationRun = mutation({
  name: 'automations.runs.cancel',
  summary: 'Cancel an automation run that has not ended.',
  description: 'Effects of finished steps stay. If a step is in progress, the call waits until it ends.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  destructive: true,
  input: z.strictObject({ run_id: id().describe('Run to cancel.') }),
  output: runWithSteps,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { run_id }) {
    await cancelRun(ctx, run_id)
    return await presentRun(ctx, run_id)
  },
})
