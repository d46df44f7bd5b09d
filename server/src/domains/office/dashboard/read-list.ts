import type { QueryContext } from '../../../kernel/operations/context.ts'
import { contextFor } from '../../../kernel/operations/context-for.ts'
import type { Query } from '../../../kernel/operations/operation.ts'

/**
 * Runs a list operation as a part of another query. The access scope is the one that the caller has for the permission
 * of the list operation. Returns undefined if the caller may not run it.
 */
export async function readList<Input, Output>(
  ctx: QueryContext,
  list: Query<Input, Output>,
  input: object,
): Promise<Output | undefined> {
  if (list.wholeOrganization && ctx.actor.locations !== '*') return undefined
  const readable = contextFor(ctx, list.permission[0]!)
  return readable === null ? undefined : await list.handler(readable, list.input.parse(input))
}
