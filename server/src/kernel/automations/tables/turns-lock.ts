import { lockOf } from '../../database/lock.ts'
import type { Queries } from '../../database/queries.ts'

/**
 * Tries to acquire the organization's lock for turns (transactions of the engine). Returns false if a turn is running.
 * Returns true otherwise; then no turn can begin until this transaction ends.
 */
export async function tryLockTurns(transaction: Queries, turnsLock: string): Promise<boolean> {
  const row = await transaction.row<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(${lockOf('$1')}) as held`,
    [turnsLock],
  )
  return row!.held
}

/**
 * Waits until a running turn (transaction of the engine) of the organization has ended. No other turn can begin until
 * this transaction ends.
 */
export async function waitForTurn(transaction: Queries, turnsLock: string): Promise<void> {
  await transaction.rows(`select pg_advisory_xact_lock(${lockOf('$1')})`, [turnsLock])
}
