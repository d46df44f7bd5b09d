import type { Queries } from '../../kernel/database/queries.ts'
import { inTime } from '../../kernel/limits/in-time.ts'

/** Of the 500 ms that a probe may take; the rest is the way there and back. */
export const probeDeadlineMs = 400
/** Time after which the database is asked a second time. */
const secondAfterMs = probeDeadlineMs / 2

/**
 * Asks the database whether it is there; resolves with the reason why it is not, or undefined. One question can be lost or
 * delayed without the database being away, so a second one is asked before that is said. Nobody limits the callers, so
 * those that come while questions are under way share their answers: the database never has more than two of them.
 */
export function databaseProbe(system: Queries): () => Promise<Error | undefined> {
  const ask = shared(() => system.rows('select 1'))
  const askAgain = shared(() => system.rows('select 1'))
  return async () => {
    const began = performance.now()
    const first = ask()
    try {
      await inTime(secondAfterMs, first)
    } catch {
      const leftMs = Math.max(1, began + probeDeadlineMs - performance.now())
      try {
        await inTime(leftMs, Promise.any([first, askAgain()]))
      } catch (error) {
        return reasonOf(error)
      }
    }
    return undefined
  }
}

function shared<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => (asked ??= work().finally(() => (asked = undefined)))
}

/** Of two questions that failed, the reason of the second. */
function reasonOf(error: unknown): Error {
  const reason: unknown = error instanceof AggregateError ? error.errors.at(-1) : error
  return reason instanceof Error ? reason : new Error(String(reason))
}
