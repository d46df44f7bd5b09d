import { AppError, type ErrorDetail } from '../../../../kernel/errors.ts'
import { type ImportField, importFields } from './import-fields.ts'

/**
 * Maps columns to fields: by the caller's mapping or, without a mapping, by equal names. Other columns are skipped.
 * Errors refer to the input field `inputField`.
 */
export function nameColumns(
  columns: readonly string[],
  mapping: Readonly<Record<string, ImportField>> | null | undefined,
  inputField: string,
): (ImportField | undefined)[] {
  const names = columns.map((column) => column.trim())
  const problems: ErrorDetail[] = Object.keys(mapping ?? {})
    .filter((column) => !names.includes(column.trim()))
    .map((column) => ({ field: `mapping.${column}`, message: 'is not a column of the file' }))
  const fieldsByColumn = new Map(
    Object.entries(mapping ?? {}).map(([column, field]) => [column.trim(), field]),
  )
  const fields = names.map((name) => (mapping ? fieldsByColumn.get(name) : fieldNamed(name)))
  for (const [at, field] of fields.entries())
    if (field && fields.indexOf(field) < at)
      problems.push({
        field: mapping ? `mapping.${names[at]!}` : inputField,
        message: `assigns two columns to the field ${field}`,
      })
  if (problems.length === 0 && fields.every((field) => field === undefined))
    problems.push({
      field: inputField,
      message: `must have at least one of the columns ${importFields.join(', ')}`,
    })
  const [first] = problems
  if (first)
    throw new AppError('validation_error', `${first.field}: ${first.message}`, problems.slice(0, 100))
  return fields
}

const fieldNamed = (column: string): ImportField | undefined => {
  const name = column.toLowerCase().replace(/[\s-]+/g, '_')
  return importFields.find((field) => field === name)
}
