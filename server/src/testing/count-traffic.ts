import { recordStatements } from './record-statements.ts'

export interface Traffic {
  statements: number
  /** Number of round trips to Postgres. Batches of statements that do not wait for each other are one round trip. */
  roundTrips: number
}

/**
 * Counts the statements and round trips to Postgres that `work` causes in readers and transactions of organizations, and
 * returns the texts of the statements. Those of timers and of other tests are not counted. Two calls of this function
 * must not run at the same time.
 */
export async function countTraffic<T>(
  work: () => Promise<T>,
): Promise<{ result: T; traffic: Traffic; texts: readonly string[] }> {
  const { result, statements: all } = await recordStatements(work)
  const statements = all.filter(({ isSystem }) => !isSystem)
  const roundTrips = new Set(statements.map(({ trip }) => trip)).size
  return {
    result,
    traffic: { statements: statements.length, roundTrips },
    texts: statements.map(({ text }) => text),
  }
}
