export type Parameter = string | number | boolean | null | Buffer | readonly string[] | readonly number[]

/** Interface for statements: a shared reader or a transaction. */
export interface Queries {
  rows<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** The only row, or undefined. More than one row is an error of the statement. */
  row<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row | undefined>
}

/** Read access of a handler. */
export interface Reads extends Queries {
  /** Rows, and the size of each in bytes as received. */
  sized<Row>(
    text: string,
    parameters?: readonly Parameter[],
  ): Promise<{ rows: Row[]; sizes: readonly number[] }>
}

/** A transaction, as a handler sees it. */
export interface Writes extends Reads {
  /** Sends a statement without waiting for its result. If it fails, the commit fails with its error. */
  later(text: string, parameters?: readonly Parameter[]): void
}

export function onlyRow<Row>(rows: Row[]): Row | undefined {
  if (rows.length > 1)
    throw new Error(`A statement that must return at most one row returned ${rows.length}.`)
  return rows[0]
}
