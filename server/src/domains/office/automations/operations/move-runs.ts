import * as z from 'zod'
import { moveRuns } from '../../../../kernel/automations/engine/runs.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { revisionNumber } from '../automation.ts'
import { startPublished, startsSteps } from '../start-steps.ts'
import { readAutomation } from '../lock-automation.ts'

const mostAtOnce = 1000

export const moveAutomationRuns = mutation({
  name: 'automations.moveRuns',
  summary: 'Move waiting runs of an automation to another published revision.',
  description:
    'A run is moved if the passed revision contains the step at which the run waits. Due times do ' +
    `not change. At most ${mostAtOnce} runs in one call.`,
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  ...startsSteps,
  input: z.strictObject({
    automation_id: id().describe('Automation of the runs.'),
    revision: revisionNumber().describe('Published revision that the moved runs use from now on.'),
    behind: id().optional().describe('Cursor: pass `last` of the previous call.'),
  }),
  output: z.object({
    moved: z.int().describe('Number of runs moved.'),
    left: z
      .array(z.object({ run_id: id(), reason: z.string() }))
      .describe('Runs that keep their revision, with the reason.'),
    last: id().nullable().describe('Cursor for the next call. Null if there are no more runs.'),
  }),
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { automation_id, revision, behind = null }) {
    const { id: automationId } = await readAutomation(ctx, automation_id)
    const { moved, left } = await moveRuns(ctx, { automationId, revision, behind, most: mostAtOnce })
    if (moved.length > 0) await startPublished(ctx, { automationId, revision })
    const runIds = [...moved, ...left.map(({ run_id }) => run_id)].toSorted()
    return { moved: moved.length, left, last: runIds.length === mostAtOnce ? runIds.at(-1)! : null }
  },
})
