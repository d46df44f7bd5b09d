/**
 * Formats an answer for people. A list becomes a table with one row for each item. A single record is printed with one
 * line for each field. Fields that contain records, such as the visits of a job, follow as indented tables.
 */
export function asTable(answer: unknown): string {
  if (Array.isArray(answer)) return answer.length === 0 ? 'None.\n' : rows(answer as object[])
  if (typeof answer !== 'object' || answer === null) return `${cell(answer)}\n`
  const members = Object.entries(answer)
  const tables = members.filter(([, value]) => isListOfRecords(value))
  const fields = members.filter(([, value]) => !isListOfRecords(value))
  return [
    fields.length === 0 ? '' : align(fields.map(([name, value]) => [name, cell(value)])),
    ...tables.map(([name, list]) => `${name}\n${rows(list as object[]).replaceAll(/^(?=.)/gm, '  ')}`),
  ].join('')
}

function isListOfRecords(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
  )
}

function rows(list: readonly object[]): string {
  const names = [...new Set(list.flatMap((each) => Object.keys(each)))]
  const body = list.map((each) => names.map((name) => cell((each as Record<string, unknown>)[name])))
  return align([names.map((name) => name.toUpperCase()), ...body])
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function align(table: readonly (readonly string[])[]): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table
    .map(
      (row) =>
        `${row
          .map((text, column) => text.padEnd(widths[column]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
