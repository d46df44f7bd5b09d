interface Spec {
  /** Of `counters`. */
  kind: string
  column: string
  /** The instant by which they are numbered; a row without one has no number yet. */
  by: string
}

/** Numbers the rows in the order of time, and answers where the counter stands then. */
export function numberRows(rows: readonly object[], { kind, column, by }: Spec): object[] {
  const dated = rows
    .map((row) => ({ row, at: Reflect.get(row, by) as string | null }))
    .filter(({ at }) => at !== null)
  dated.sort((a, b) => String(a.at).localeCompare(String(b.at)))
  for (const [index, { row }] of dated.entries())
    Object.assign(row, {
      [column]: index + 1,
      ...('display_number' in row ? { display_number: `#${index + 1}` } : {}),
    })
  return dated.length === 0 ? [] : [{ kind, last_value: dated.length }]
}
