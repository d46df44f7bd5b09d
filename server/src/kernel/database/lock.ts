/**
 * Lock that the calls of an organization share and a move holds exclusively. `quoin.enter` in the database acquires it
 * too.
 */
export function callsLock(orgId: string): string {
  return `calls of ${orgId}`
}

/** Lock like `callsLock`, for writes that finish calls and tasks that began before the move. */
export function endsLock(orgId: string): string {
  return `ends of ${orgId}`
}

/** Advisory lock number for a name, which is an SQL expression. */
export function lockOf(name: string): string {
  return `hashtextextended(${name}, 0)`
}
