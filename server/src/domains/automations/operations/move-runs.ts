import * as z from 'zod'
import { moveRuns } from '../../../kernel/automations/engine/runs.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { revisionNumber } from '../automation.ts'
import { startPublished, startsSteps } from '../start-steps.ts'
import { readAutomation } from '../hold-automation.ts'

const mostAtOnce = 1000

export const moveAutomationRuns = mutation({
  name: 'automations.moveRuns',
  summary: 'Let runs of an automation that wait go by another published revision.',
  description: `Where that revision has the step at which they wait; when they are due stays. At most ${mostAtOnce} in one call.`,
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  ...startsSteps,
  input: z.strictObject({
    automation_id: id().describe('Whose runs.'),
    revision: revisionNumber().describe('The published revision that they go by from then on.'),
    behind: id().optional().describe('The `last` of the call before, for those that it did not come to.'),
  }),
  output: z.object({
    moved: z.int().describe('How many go by it now.'),
    left: z
      .array(z.object({ run_id: id(), reason: z.string() }))
      .describe('Those that stay with the revision that they have, and why.'),
    last: id().nullable().describe('Hand it back to go on; null: there are no more.'),
  }),
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { automation_id, revision, behind = null }) {
    const { id: automationId } = await readAutomation(ctx, automation_id)
    const { moved, left } = await moveRuns(ctx, { automationId, revision, behind, most: mostAtOnce })
    if (moved.length > 0) await startPublished(ctx, { automationId, revision })
    const seen = [...moved, ...left.map(({ run_id }) => run_id)].toSorted()
    return { moved: moved.length, left, last: seen.length === mostAtOnce ? seen.at(-1)! : null }
  },
})
