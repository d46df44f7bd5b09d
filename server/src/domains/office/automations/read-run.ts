import type * as z from 'zod'
import { readRun } from '../../../kernel/automations/engine/runs.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { runSchema } from './run.ts'
import { stepSchema } from './step.ts'
import { presentRuns, presentSteps } from './present-runs.ts'

export const runWithSteps = runSchema.extend({
  steps: stepSchema.array().describe('Steps that have ended, oldest first.'),
})

/** Returns a run in its current state, with its steps. */
export async function presentRun(ctx: QueryContext, id: string): Promise<z.infer<typeof runWithSteps>> {
  const storedRun = await readRun(ctx.db, ctx.actor.org.id, id)
  if (!storedRun) throw notFound('run')
  const [run] = await presentRuns(ctx, [storedRun.run])
  return { ...run!, steps: await presentSteps(ctx, storedRun.steps) }
}
