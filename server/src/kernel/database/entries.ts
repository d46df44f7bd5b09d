/**
 * A table to which an operation only ever adds, and which it does not read: histories, postings, payments. Its rows are
 * kept until the operation is done and then written together, in one statement for all such tables.
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
