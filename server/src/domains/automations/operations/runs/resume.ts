import * as z from 'zod'
import { resumeRun } from '../../../../kernel/automations/engine/runs.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { runWithSteps, tellRun } from '../../read-run.ts'

export const resumeAutomationRun = mutation({
  name: 'automations.runs.resume',
  summary: 'Let a failed run of an automation go on with the step behind the one that failed.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  input: z.strictObject({ run_id: id().describe('The run that failed.') }),
  output: runWithSteps,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { run_id }) {
    await resumeRun(ctx, run_id)
    return await tellRun(ctx, run_id)
  },
})
