import { takeTurns } from '../../../kernel/limits/take-turns.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { ImportField } from './import-fields.ts'
import { nameColumns } from './name-columns.ts'
import { readCsv } from './read-csv.ts'
import { type ReadRow, readRow } from './read-row.ts'

const mostColumns = 200

interface ToRead {
  csv: string | null | undefined
  rows: readonly Readonly<Record<string, string | null>>[] | null | undefined
  mapping: Readonly<Record<string, ImportField>> | null | undefined
  country: string
  mostRows: number
}

export interface ReadImport {
  /** All of them, as they were understood. */
  rows: ReadRow[]
  /** Columns with a name that are no field: nothing of them is read. */
  leftOut: string[]
}

/** Whoever else waits has their turn meanwhile. */
export async function readImport({ csv, rows, mapping, country, mostRows }: ToRead): Promise<ReadImport> {
  const { place, columns, records } = csv ? await ofFile(csv, mostRows) : ofRows(rows!)
  const fields = nameColumns(columns, mapping, place)
  const turn = takeTurns()
  const read: ReadRow[] = []
  for (const { line, cells } of records) {
    await turn()
    const said = fields.flatMap((field, at): [ImportField, string][] =>
      field === undefined ? [] : [[field, cells[at] ?? '']],
    )
    const row = readRow(line, said, country)
    if (cells.length > columns.length)
      row.errors.push({ field: 'line', message: 'has more cells than the header' })
    read.push(row)
  }
  const leftOut = columns.filter((column, at) => fields[at] === undefined && column.trim() !== '')
  return { rows: read, leftOut }
}

async function ofFile(csv: string, mostRows: number) {
  const [header, ...records] = await readCsv(csv, mostRows)
  if (!header) throw invalidField('csv', 'must begin with a header')
  if (header.cells.length > mostColumns)
    throw invalidField('csv', `must not have more than ${mostColumns} columns`)
  return { place: 'csv', columns: header.cells, records }
}

function ofRows(rows: NonNullable<ToRead['rows']>) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (columns.length > mostColumns)
    throw invalidField('rows', `must not have more than ${mostColumns} columns`)
  const records = rows.map((row, at) => ({
    line: at + 1,
    cells: columns.map((column) => (Object.hasOwn(row, column) ? (row[column] ?? '') : '')),
  }))
  return { place: 'rows', columns, records }
}
