/**
 * Name of the advisory lock for calls of an organization. Each call acquires it shared, and moving the organization to
 * another installation acquires it exclusively. The SQL function `quoin.enter` acquires it for a transaction.
 */
export function callsLock(orgId: string): string {
  return `calls of ${orgId}`
}

/**
 * Name of a lock like `callsLock`, for transactions that finish calls and tasks which began before the organization's
 * move.
 */
export function endsLock(orgId: string): string {
  return `ends of ${orgId}`
}

/** Returns the SQL expression for the number of an advisory lock. `name` is an SQL expression too. */
export function lockOf(name: string): string {
  return `hashtextextended(${name}, 0)`
}
