interface Spec {
  /** Kind of record in the table `counters`. */
  kind: string
  column: string
  /**
   * Name of the column with the time by which the rows are sorted and numbered. A row gets no number if this column is
   * null.
   */
  by: string
}

/**
 * Numbers the rows in the order of the times in the column `by`. Returns rows for the table `counters`, which contain
 * the last numbers that were used.
 */
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
