import type { Queries } from '../database/queries.ts'
import type { QueryContext } from './context.ts'
import type { Mutation } from './operation.ts'

/**
 * Slow work of an operation before its transaction, such as resolving host names, processing pictures or printing
 * documents. It runs before the idempotency key is reserved. If the key already has an answer, `prepare` is skipped.
 * If `prepare` fails, its error is thrown where the handler would begin, so that the error is stored under the
 * idempotency key.
 *
 * The request keeps its concurrency slot (its share of the process's capacity) meanwhile, because work such as
 * reading a file of a thousand rows occupies this process. Code that waits for something outside the process, such as
 * DNS, the file storage or a worker process, must call `releaseSlot` before it waits.
 */
export interface Preparation {
  /** Returns the prepared value or throws the error of `prepare`. */
  get(): Promise<unknown>
}

/** Preparation for operations that have no `prepare`. */
export const noPreparation: Preparation = { get: () => Promise.resolve(undefined) }

export async function prepareOperation<Input, Output>(
  operation: Mutation<Input, Output>,
  ctx: QueryContext,
  input: Input,
  isAnswered?: (db: Queries) => Promise<boolean>,
): Promise<Preparation> {
  if (!operation.prepare) return noPreparation
  const begin = (): Promise<unknown> => operation.prepare!(ctx, input)
  // The stored answer may expire before the idempotency key is reserved. `get` can then still run `prepare`.
  if ((await isAnswered?.(ctx.db)) === true) return { get: begin }
  const [settled] = await Promise.allSettled([begin()])
  return {
    get: () =>
      settled.status === 'fulfilled'
        ? Promise.resolve(settled.value)
        : Promise.reject(settled.reason as Error),
  }
}
