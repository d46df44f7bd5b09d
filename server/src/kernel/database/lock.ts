/**
 * Name of the advisory lock for operations of an organization. Each operation acquires it shared, and moving the
 * organization to another installation acquires it exclusively. The SQL function `quoin.enter` acquires it for a
 * transaction.
 */
export function callsLock(orgId: string): string {
  return `calls of ${orgId}`
}

/**
 * Name of a second advisory lock like `callsLock`, for the transactions that finish operations and tasks which began
 * before the organization's move.
 */
export function endsLock(orgId: string): string {
  return `ends of ${orgId}`
}

/** Returns the SQL expression for the number of an advisory lock. `name` is an SQL expression too. */
export function lockOf(name: string): string {
  return `hashtextextended(${name}, 0)`
}
