import { lockOf } from '../../database/lock.ts'
import type { Queries } from '../../database/queries.ts'

/**
 * Tries to take the organization's lock of turns (batches of the engine's work). Returns true if no turn is running. No
 * turn then begins until the transaction ends.
 */
export async function tryLockTurns(transaction: Queries, turnsLock: string): Promise<boolean> {
  const row = await transaction.row<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(${lockOf('$1')}) as held`,
    [turnsLock],
  )
  return row!.held
}

/**
 * Waits until a running turn (batch of the engine's work) of the organization ends. No turn begins until the
 * transaction ends.
 */
export async function waitForTurn(transaction: Queries, turnsLock: string): Promise<void> {
  await transaction.rows(`select pg_advisory_xact_lock(${lockOf('$1')})`, [turnsLock])
}
