import * as z from 'zod'
import { resumeRun } from '../../../../../kernel/automations/engine/runs.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { foreseeRun } from '../../foresee-messages.ts'
import { runWithSteps, presentRun } from '../../read-run.ts'
import { startPublished, startsSteps } from '../../start-steps.ts'

export const resumeAutomationRun = mutation({
  name: 'automations.runs.resume',
  summary: 'Continue a failed run of an automation after the step that failed.',
  description: 'The call has the risk flags of the operations that the remaining steps run.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  ...startsSteps,
  input: z.strictObject({ run_id: id().describe('Run that failed.') }),
  output: runWithSteps,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { run_id }) {
    await resumeRun(ctx, run_id)
    const run = await presentRun(ctx, run_id)
    const { automation_id: automationId, revision, node_id: from, subject } = run
    await startPublished(ctx, { automationId, revision, from }, (start) => foreseeRun(ctx, subject, start))
    return run
  },
})
