import { lockOf } from '../../database/lock.ts'
import type { Queries } from '../../database/queries.ts'

/** Returns true if no turn of the organization is running. In that case none begins until the transaction ends. */
export async function tryLockTurns(transaction: Queries, turnsLock: string): Promise<boolean> {
  const row = await transaction.row<{ held: boolean }>(
    `select pg_try_advisory_xact_lock(${lockOf('$1')}) as held`,
    [turnsLock],
  )
  return row!.held
}

/** Waits for a running turn to end. No turn begins until the transaction ends. */
export async function waitForTurn(transaction: Queries, turnsLock: string): Promise<void> {
  await transaction.rows(`select pg_advisory_xact_lock(${lockOf('$1')})`, [turnsLock])
}
