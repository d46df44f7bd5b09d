import type { OperationCost } from '../workflows/operation-costs.ts'

/** Formats the recorded cost of an operation for people: its totals, its locks, and its statements by round trip. */
export function printCost(cost: OperationCost): string {
  const { operation, trips, transactions, sent } = cost
  const lines = sent.map(({ trip, rows, sql }, index) => {
    const isFirst = sent[index - 1]?.trip !== trip
    return `  ${(isFirst ? String(trip) : '').padStart(4)}  ${String(rows).padStart(4)}  ${sql}`
  })
  return [
    operation,
    `  ${counted(cost.statements, 'statement')} in ${counted(trips, 'round trip')}, ${counted(transactions, 'transaction')}`,
    `  ${counted(cost.rows_returned, 'row')} returned, ${cost.rows_written} written`,
    `  locks rows of: ${listed(cost.row_locks)}`,
    `  locks tables: ${listed(cost.table_locks)}`,
    `  advisory locks: ${cost.advisory_locks}`,
    '',
    '  TRIP  ROWS  STATEMENT',
    ...lines,
    '',
  ].join('\n')
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.join(', '))
