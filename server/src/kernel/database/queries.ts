import type { RowLocks } from './row-locks.ts'

export type Parameter = string | number | boolean | null | Buffer | readonly string[] | readonly number[]

/** Runs SQL statements, on a shared read-only connection or in a transaction. */
export interface Queries {
  rows<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** Returns the row, or undefined if there is none. Throws if the statement returns more than one row. */
  row<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row | undefined>
}

/** Read access to the database for the handler of an operation. */
export interface Reads extends Queries {
  /** Returns the rows and the size of each in bytes, as received. */
  sized<Row>(
    text: string,
    parameters?: readonly Parameter[],
  ): Promise<{ rows: Row[]; sizes: readonly number[] }>
}

export interface Later {
  /** Sends a statement without waiting for its result. If it fails, the commit rejects with its error. */
  later(text: string, parameters?: readonly Parameter[]): void
}

/** The open transaction in which the handler of an operation runs. */
export interface Writes extends Reads, Later {
  /** Rows that the transaction has locked. */
  readonly rowLocks: RowLocks
}

export function onlyRow<Row>(rows: Row[]): Row | undefined {
  if (rows.length > 1)
    throw new Error(`A statement that must return at most one row returned ${rows.length}.`)
  return rows[0]
}
