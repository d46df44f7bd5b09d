import type { Transaction } from '../database/transaction.ts'

/**
 * Shortens the lock timeout and the statement timeout for a dry run. A dry run keeps its locks until its end, so it
 * must not wait long for the locks of other transactions.
 */
export function setShortTimeouts(transaction: Transaction): void {
  transaction.later(
    `select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '5s', true)`,
  )
}
