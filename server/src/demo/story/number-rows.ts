interface Spec {
  /** Of `counters`. */
  kind: string
  column: string
  /** The instant by which they are numbered; a row without one has no number yet. */
  by: string
}

type Row = Record<string, unknown>

/** Numbers the rows in the order of time, and answers where the counter stands then. */
export function numberRows(rows: readonly Row[], { kind, column, by }: Spec): Row[] {
  const dated = rows.filter((row) => row[by] !== null)
  dated.sort((a, b) => String(a[by]).localeCompare(String(b[by])))
  for (const [index, row] of dated.entries()) row[column] = index + 1
  return dated.length === 0 ? [] : [{ kind, last_value: dated.length }]
}
