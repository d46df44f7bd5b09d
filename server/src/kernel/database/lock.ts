/**
 * Name of the advisory lock under which operations of an organization run. Each operation acquires it in shared mode.
 * Moving the organization to another installation acquires it in exclusive mode, and so waits for running operations.
 * The SQL function `quoin.enter` acquires it for a transaction.
 */
export function callsLock(orgId: string): string {
  return `calls of ${orgId}`
}

/**
 * Name of a second advisory lock of an organization, for work that has begun and must be completed before the
 * organization moves. Operations that call a provider, and transactions that complete earlier work, hold it in shared
 * mode. The move acquires it in exclusive mode, and so waits for them.
 */
export function endsLock(orgId: string): string {
  return `ends of ${orgId}`
}

/** Returns the SQL expression for the number of an advisory lock. `name` is an SQL expression for the lock's name. */
export function lockOf(name: string): string {
  return `hashtextextended(${name}, 0)`
}
