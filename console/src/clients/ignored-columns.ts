interface Warning {
  code?: string
  columns?: unknown
}

/** Returns a sentence about the columns of the file that match no field, from the warnings of a dry run. */
export function ignoredColumns(warnings: readonly Warning[] = []): string | undefined {
  const columns = warnings.find(({ code }) => code === 'columns_left_out')?.columns
  if (!Array.isArray(columns)) return undefined
  const names = columns.map((name) => `“${name}”`).join(', ')
  return columns.length === 1
    ? `The column ${names} is ignored, because no field has this name. Rename it in the file to import it.`
    : `The columns ${names} are ignored, because no fields have these names. Rename them in the file to import them.`
}
