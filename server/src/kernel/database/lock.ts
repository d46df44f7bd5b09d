/** Shared by the calls of an organization, and held alone by whoever moves it; `quoin.enter` in the database takes it too. */
export function callsLock(orgId: string): string {
  return `calls of ${orgId}`
}

/** The same for what calls and tasks that had begun still write. */
export function endsLock(orgId: string): string {
  return `ends of ${orgId}`
}

/** The number of the advisory lock that is named by an SQL expression. */
export function lockOf(name: string): string {
  return `hashtextextended(${name}, 0)`
}
