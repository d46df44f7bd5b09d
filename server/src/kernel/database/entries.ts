/**
 * Declares a table to which operations only add rows that they do not read, such as histories, postings and payments.
 * The rows are buffered until the operation ends and then written by one statement for all such tables.
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
