import type * as z from 'zod'
import { readRun } from '../../../kernel/automations/engine/runs.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { runSchema } from './run.ts'
import { stepSchema } from './step.ts'
import { toldRuns, toldSteps } from './tell-runs.ts'

export const runWithSteps = runSchema.extend({
  steps: stepSchema.array().describe('Steps that have ended, oldest first.'),
})

/** Returns a run in its current state, with its steps. */
export async function tellRun(ctx: QueryContext, id: string): Promise<z.infer<typeof runWithSteps>> {
  const found = await readRun(ctx.db, ctx.actor.org.id, id)
  if (!found) throw notFound('run')
  const [run] = await toldRuns(ctx, [found.run])
  return { ...run!, steps: await toldSteps(ctx, found.steps) }
}
