/** A column of a CSV file: label, function that returns the value, and type. Amounts are in cents. */
export type CsvColumn<Row> = readonly [
  label: string,
  value: (row: Row) => string | number | null | undefined,
  type?: 'text' | 'cents',
]

export interface CsvFile<Row> {
  /** Name of the file, without `.csv`. */
  file: string
  columns: readonly CsvColumn<Row>[]
}

/**
 * Returns one cell. A text that a spreadsheet would run as a formula gets an apostrophe in front. Numbers get none,
 * because they come from the console and never contain a formula.
 */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^[\s]*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns an amount with two decimals, such as `-0.05`. */
export function csvMoney(cents: number | null | undefined): string {
  if (cents === null || cents === undefined) return ''
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

/** Returns a CSV file (RFC 4180). It begins with a byte order mark, by which spreadsheets recognize UTF-8. */
export function csvText<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = rows.map((row) =>
    columns.map(([, value, type]) =>
      type === 'cents' ? csvMoney(value(row) as number | null | undefined) : csvCell(value(row)),
    ),
  )
  return `\uFEFF${[columns.map(([label]) => csvCell(label)), ...lines].map((line) => `${line.join(',')}\r\n`).join('')}`
}
