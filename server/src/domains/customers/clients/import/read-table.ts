import { invalidField } from '../../../../kernel/errors.ts'
import { takeTurns } from '../../../../kernel/limits/take-turns.ts'
import type { ImportField } from './import-fields.ts'
import { nameColumns } from './name-columns.ts'
import { readCsv } from './read-csv.ts'
import type { RowError } from './read-row.ts'

const mostColumns = 200

/** A CSV file, or rows that are objects keyed by column name. */
export interface Table {
  csv: string | null | undefined
  rows: readonly Readonly<Record<string, string | null>>[] | null | undefined
  mostRows: number
  /** The input field that contains the table. */
  inputField: string
}

/** A row, keyed by field. */
export interface TableRow {
  line: number
  /** Non-empty cells only. */
  cells: [ImportField, string][]
  errors: RowError[]
}

/** Reads the columns that match a field of the import. `leftOut` lists the names of the other columns. */
export async function readTable(
  { csv, rows, mostRows, inputField }: Table,
  mapping: Readonly<Record<string, ImportField>> | null | undefined,
): Promise<{ rows: TableRow[]; leftOut: string[] }> {
  const { columns, records } = csv ? await ofFile(csv, mostRows, inputField) : ofRows(rows!, inputField)
  const fields = nameColumns(columns, mapping, inputField)
  const turn = takeTurns()
  const read: TableRow[] = []
  for (const { line, cells } of records) {
    await turn()
    const errors = cells.length > columns.length ? [tooManyCells] : []
    read.push({ line, cells: cellsByField(fields, cells), errors })
  }
  const leftOut = columns.filter((column, at) => fields[at] === undefined && column.trim() !== '')
  return { rows: read, leftOut }
}

const tooManyCells = { field: 'line', message: 'has more cells than the header' }

function cellsByField(
  fields: readonly (ImportField | undefined)[],
  cells: readonly string[],
): [ImportField, string][] {
  return fields.flatMap((field, at): [ImportField, string][] => {
    const cell = cells[at]?.trim() ?? ''
    return field === undefined || cell === '' ? [] : [[field, cell]]
  })
}

async function ofFile(csv: string, mostRows: number, inputField: string) {
  const [header, ...records] = await readCsv(csv, mostRows, inputField)
  if (!header) throw invalidField(inputField, 'must begin with a header')
  if (header.cells.length > mostColumns)
    throw invalidField(inputField, `must not have more than ${mostColumns} columns`)
  return { columns: header.cells, records }
}

function ofRows(rows: NonNullable<Table['rows']>, inputField: string) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length > mostColumns)
    throw invalidField(inputField, `must not have more than ${mostColumns} columns`)
  const records = rows.map((row, at) => ({
    line: at + 1,
    cells: columns.map((column) => (Object.hasOwn(row, column) ? (row[column] ?? '') : '')),
  }))
  return { columns, records }
}
