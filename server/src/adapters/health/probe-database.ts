import type { Queries } from '../../kernel/database/queries.ts'
import { inTime } from '../../kernel/limits/in-time.ts'

/**
 * Time limit for the check of the database, in milliseconds. A health check may take 500 ms in total; the remaining
 * time is reserved for network latency.
 */
export const probeDeadlineMs = 400
/** Time after which a second query is sent if the first has not been answered, in milliseconds. */
const secondAfterMs = probeDeadlineMs / 2

/**
 * Returns a function that checks if the database responds. It resolves with the error if the database does not respond,
 * otherwise with undefined. A single query can be lost or delayed while the database is up, so a second query is sent
 * before a failure is reported. Callers are not rate limited, so concurrent checks share their queries: at most two
 * queries of the check are pending at any time.
 */
export function databaseProbe(system: Queries): () => Promise<Error | undefined> {
  const firstQuery = shared(() => system.rows('select 1'))
  const secondQuery = shared(() => system.rows('select 1'))
  return async () => {
    const began = performance.now()
    const first = firstQuery()
    try {
      await inTime(secondAfterMs, first)
    } catch {
      const leftMs = Math.max(1, began + probeDeadlineMs - performance.now())
      try {
        await inTime(leftMs, Promise.any([first, secondQuery()]))
      } catch (error) {
        return reasonOf(error)
      }
    }
    return undefined
  }
}

function shared<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined
  return () => (pending ??= work().finally(() => (pending = undefined)))
}

/** Returns the error as an `Error`. If both queries failed, returns the error of the second query. */
function reasonOf(error: unknown): Error {
  const reason: unknown = error instanceof AggregateError ? error.errors.at(-1) : error
  return reason instanceof Error ? reason : new Error(String(reason))
}
