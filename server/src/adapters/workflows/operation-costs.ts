import costs from './operation-costs.json' with { type: 'json' }

/** The cost of one call of an operation with its example, as recorded. */
export interface OperationCost {
  operation: string
  statements: number
  /** Number of round trips to Postgres. */
  trips: number
  transactions: number
  rows_returned: number
  rows_written: number
  /** Number of advisory locks at the commits. */
  advisory_locks: number
  /** Tables of which rows are locked, inserted or changed. */
  row_locks: readonly string[]
  /** Locks on whole tables that are stronger than those of row locks. */
  table_locks: readonly string[]
  /** The statements in the order in which they are sent. */
  sent: readonly SentStatement[]
}

export interface SentStatement {
  /** Number of the round trip, from 1. */
  trip: number
  /** Number of rows that the statement returned or wrote. */
  rows: number
  tables: readonly string[]
  /** The statement, shortened. */
  sql: string
}

/** The form in which costs are stored: each text once, and for each operation its trips with `[text, rows]` pairs. */
export interface StoredCosts {
  statements: readonly { sql: string; tables: readonly string[] }[]
  operations: Readonly<Record<string, StoredCost>>
}

export interface StoredCost {
  transactions: number
  returned: number
  written: number
  advisory: number
  rows: readonly string[]
  tables: readonly string[]
  trips: readonly (readonly (readonly [statement: number, rows: number])[])[]
}

// The compiler infers arrays of numbers where the file has pairs.
const stored = costs as unknown as StoredCosts

/**
 * Returns the recorded cost of an operation, or undefined if none was recorded. The test
 * `server/test/operation-costs.test.ts` writes the file of costs and compares each operation with it.
 */
export function costOf(operation: string): OperationCost | undefined {
  const cost = Object.hasOwn(stored.operations, operation) ? stored.operations[operation] : undefined
  if (!cost) return undefined
  const sent = cost.trips.flatMap((trip, index) =>
    trip.map(([statement, rows]) => ({ trip: index + 1, rows, ...stored.statements[statement]! })),
  )
  return {
    operation,
    statements: sent.length,
    trips: cost.trips.length,
    transactions: cost.transactions,
    rows_returned: cost.returned,
    rows_written: cost.written,
    advisory_locks: cost.advisory,
    row_locks: cost.rows,
    table_locks: cost.tables,
    sent,
  }
}

/** Number of operations in the list of the dearest. */
export const dearestCount = 20

/** Returns the operations that need most statements, the dearest first. */
export function dearestCosts(): OperationCost[] {
  return Object.keys(stored.operations)
    .map((name) => costOf(name)!)
    .sort((a, b) => b.statements - a.statements || b.trips - a.trips || (a.operation < b.operation ? -1 : 1))
    .slice(0, dearestCount)
}
