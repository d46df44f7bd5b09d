import type { Queries } from '../../kernel/database/queries.ts'
import { inTime } from '../../kernel/limits/in-time.ts'

/** Time limit for the query. A probe may take 500 ms; the rest is for network latency. */
export const probeDeadlineMs = 400
/** Time after which a second query is sent. */
const secondAfterMs = probeDeadlineMs / 2

/**
 * Checks that the database responds. Resolves with the reason if it does not, otherwise undefined. One query can be
 * lost or delayed while the database is up, so a second one is sent before failure is reported. Callers are not rate
 * limited, so concurrent callers share the pending queries: the database never has more than two of them.
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

/** Reason for the failure. If both queries failed, the reason of the second one. */
function reasonOf(error: unknown): Error {
  const reason: unknown = error instanceof AggregateError ? error.errors.at(-1) : error
  return reason instanceof Error ? reason : new Error(String(reason))
}
