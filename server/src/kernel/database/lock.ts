/** The number of the advisory lock that is named by an SQL expression. */
export function lockOf(name: string): string {
  return `hashtextextended(${name}, 0)`
}
