import * as z from 'zod'
import { retryStep } from '../../../../../kernel/automations/engine/runs.ts'
import { invalidState } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { fatesOf } from '../../../../messages/outbox/index.ts'
import { foreseeRun } from '../../foresee-messages.ts'
import { runWithSteps, presentRun } from '../../read-run.ts'
import { startPublished, startsSteps } from '../../start-steps.ts'

export const retryAutomationStep = mutation({
  name: 'automations.runs.retryStep',
  summary: 'Retry the failed step of a run, then continue the run.',
  description: 'The call has the risk flags of the operations that the remaining steps run.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  ...startsSteps,
  input: z.strictObject({
    run_id: id().describe('Run that failed.'),
    repeat_unknown: z
      .boolean()
      .default(false)
      .describe(
        'True retries the step even if it is unknown whether its message arrived. The recipient may then ' +
          'get the message twice.',
      ),
  }),
  output: runWithSteps,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { run_id, repeat_unknown }) {
    await retryStep(ctx, run_id, async ({ message_id }) => {
      if (message_id === null || repeat_unknown) return
      const fates = await fatesOf(ctx.db, ctx.actor.org.id, [message_id])
      if (fates.get(message_id)?.failure !== 'unknown') return
      throw invalidState('It is unknown whether the message of this step arrived.', [
        { field: 'repeat_unknown', message: 'must be true to send the message again', message_id },
      ])
    })
    const run = await presentRun(ctx, run_id)
    const { automation_id: automationId, revision, node_id: from, subject } = run
    await startPublished(ctx, { automationId, revision, from }, (start) => foreseeRun(ctx, subject, start))
    return run
  },
})
