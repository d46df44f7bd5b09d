/**
 * Declares a table to which operations add rows without reading them back, such as a table of postings or payments.
 * The rows are buffered until the operation ends. Then one statement writes the buffered rows of all such tables.
 */
export interface Entries<Row extends object> {
  table: string
  columns: readonly (keyof Row & string)[]
}

export function entries<Row extends object>(
  table: string,
  columns: readonly (keyof Row & string)[],
): Entries<Row> {
  return { table, columns }
}
