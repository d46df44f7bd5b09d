import type { Queries } from '../database/queries.ts'
import type { QueryContext } from './context.ts'
import type { Mutation } from './operation.ts'

/**
 * What an operation prepares before its transaction, because it takes its time: names that are resolved, pictures,
 * printed documents. It comes before the claim of the key, so a key that was answered already is looked for first and
 * then nothing is prepared; and when it fails, it fails in the handler's place, so that the key keeps the failure.
 *
 * It keeps the request's place: reading a file of a thousand rows is work of this process. Code that waits for something
 * outside it, such as a name, an object or a worker process, calls `leavePlace` where it begins to wait.
 */
export interface Prepared {
  /** For the handler: as it was prepared, or the failure. */
  get(): Promise<unknown>
}

/** Of an operation that prepares nothing. */
export const unprepared: Prepared = { get: () => Promise.resolve(undefined) }

export async function prepared<Input, Output>(
  operation: Mutation<Input, Output>,
  ctx: QueryContext,
  input: Input,
  isAnswered?: (db: Queries) => Promise<boolean>,
): Promise<Prepared> {
  if (!operation.prepare) return unprepared
  const begin = (): Promise<unknown> => operation.prepare!(ctx, input)
  // An answer that stood here a moment ago may have expired when its key is claimed.
  if ((await isAnswered?.(ctx.db)) === true) return { get: begin }
  const [settled] = await Promise.allSettled([begin()])
  return {
    get: () =>
      settled.status === 'fulfilled'
        ? Promise.resolve(settled.value)
        : Promise.reject(settled.reason as Error),
  }
}
