interface Spec {
  /** Kind of the sequence in `counters`. */
  kind: string
  column: string
  /** Column with the time that determines the order. A row without a time has no number yet. */
  by: string
}

/** Numbers the rows in order of time, and returns the final state of the counter. */
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
