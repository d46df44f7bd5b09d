import type { Transaction } from '../database/transaction.ts'

/** For a dry run, which holds its locks until its end and therefore does not wait long for those of others. */
export function setShortTimeouts(transaction: Transaction): void {
  transaction.later(
    `select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '5s', true)`,
  )
}
