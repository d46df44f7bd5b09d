import { takeTurns } from '../../../../kernel/limits/take-turns.ts'
import type { ImportField } from './import-fields.ts'
import { readTable, type Table } from './read-table.ts'
import { type ReadRow, readRow } from './read-row.ts'

interface ToRead extends Table {
  mapping: Readonly<Record<string, ImportField>> | null | undefined
  country: string
}

export interface ReadImport {
  /** All parsed rows. */
  rows: ReadRow[]
  /** Names of columns that do not match a field and are therefore skipped. */
  leftOut: string[]
}

/** Reads the rows of an import. Yields to the event loop between chunks. */
export async function readImport({ mapping, country, ...table }: ToRead): Promise<ReadImport> {
  const { rows, leftOut } = await readTable(table, mapping)
  const turn = takeTurns()
  const read: ReadRow[] = []
  for (const { line, cells, errors } of rows) {
    await turn()
    const row = readRow(line, cells, country)
    row.errors.push(...errors)
    read.push(row)
  }
  return { rows: read, leftOut }
}
