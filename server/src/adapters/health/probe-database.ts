import type { Queries } from '../../kernel/database/queries.ts'
import { inTime } from '../../kernel/limits/in-time.ts'

/** Of the 500 ms that a probe may take; the rest is the way there and back. */
export const probeDeadlineMs = 400

/**
 * Asks the database whether it is there. Nobody limits the callers, so those that come while a question is under way
 * share its answer: the database never has more than one of them.
 */
export function databaseProbe(system: Queries): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  const ask = (): Promise<boolean> =>
    system
      .rows('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined))
  return () => inTime(probeDeadlineMs, (asked ??= ask())).catch(() => false)
}
