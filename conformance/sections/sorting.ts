import type { Made } from '../made.ts'

/** True if the records are in this order. Records without a value come last, in both directions. */
export function inOrder(records: readonly Made[], sort: string, order: 'asc' | 'desc'): boolean {
  const values = records.map((record) => record[sort] as string | null)
  return values.every((value, at) => {
    const before = values[at - 1]
    if (at === 0 || value === null) return true
    if (before === null || before === undefined) return false
    return order === 'asc' ? before <= value : before >= value
  })
}
