import type { Queries } from '../database/queries.ts'
import type { QueryContext } from './context.ts'
import type { Mutation } from './operation.ts'

/**
 * Slow work of an operation before its transaction: resolving names, processing pictures, printing documents. It runs
 * before the key is claimed. If the key already has an answer, `prepare` is skipped. If `prepare` fails, the handler's
 * step throws the error, so that the error is stored under the key.
 *
 * The request keeps its concurrency slot meanwhile, because reading a file of a thousand rows is work of this process.
 * Code that waits for something outside the process, such as a name, an object or a worker, calls `releaseSlot` before
 * it waits.
 */
export interface Preparation {
  /** Returns the prepared value or throws the error of `prepare`. */
  get(): Promise<unknown>
}

/** Preparation of operations without `prepare`. */
export const noPreparation: Preparation = { get: () => Promise.resolve(undefined) }

export async function prepareOperation<Input, Output>(
  operation: Mutation<Input, Output>,
  ctx: QueryContext,
  input: Input,
  isAnswered?: (db: Queries) => Promise<boolean>,
): Promise<Preparation> {
  if (!operation.prepare) return noPreparation
  const begin = (): Promise<unknown> => operation.prepare!(ctx, input)
  // The stored answer may expire before the key is claimed. The handler can then still prepare.
  if ((await isAnswered?.(ctx.db)) === true) return { get: begin }
  const [settled] = await Promise.allSettled([begin()])
  return {
    get: () =>
      settled.status === 'fulfilled'
        ? Promise.resolve(settled.value)
        : Promise.reject(settled.reason as Error),
  }
}
