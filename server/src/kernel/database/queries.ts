export type Parameter = string | number | boolean | null | Buffer | readonly string[] | readonly number[]

/** What a statement can be asked through: a shared reader or a transaction. */
export interface Queries {
  rows<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** The only row, or undefined. More than one is a mistake in the statement. */
  row<Row>(text: string, parameters?: readonly Parameter[]): Promise<Row | undefined>
}

/** What a handler reads with. */
export interface Reads extends Queries {
  /** The rows and how large each of them is, in bytes as it came. */
  sized<Row>(
    text: string,
    parameters?: readonly Parameter[],
  ): Promise<{ rows: Row[]; sizes: readonly number[] }>
}

/** A transaction, as a handler sees it. */
export interface Writes extends Reads {
  /** Sends a statement whose answer nobody needs, without a round trip. If it fails, so does the commit, with its error. */
  later(text: string, parameters?: readonly Parameter[]): void
}

export function onlyRow<Row>(rows: Row[]): Row | undefined {
  if (rows.length > 1) throw new Error(`A statement meant to answer one row answered ${rows.length}.`)
  return rows[0]
}
