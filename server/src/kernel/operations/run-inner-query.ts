import { authorize, ownerOnly } from './authorize.ts'
import type { QueryContext } from './context.ts'
import type { Query } from './operation.ts'
import { parseInput } from './parse-input.ts'

/** Runs another query as part of this one, for the same caller, with its own permission check, access scope and input. */
export async function runInnerQuery<Input, Output>(
  ctx: QueryContext,
  operation: Query<Input, Output>,
  input: unknown,
): Promise<Output> {
  authorize(operation, ctx.actor)
  return await operation.handler(
    { ...ctx, own: ownerOnly(operation, ctx.actor) },
    parseInput(operation.input, input),
  )
}
