import { limitedAs } from '../../../kernel/access/actor.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { type ImportField, readTable } from '../clients/index.ts'
import { type FileRow, readFile } from '../../organization/stored-files/index.ts'
import { mostRows } from './client-import.ts'

/**
 * Reads the rows of an uploaded file. Limits how many files of an organization are in memory at the same
 * time.
 */
export async function readImportFile(
  { services, actor }: QueryContext,
  file: FileRow,
  mapping: Readonly<Record<string, ImportField>> | null | undefined,
) {
  const release = await services.filesInHand.take(limitedAs(actor.org))
  try {
    const bytes = await readFile(services, actor.org.id, file.id)
    const table = await readTable(
      { csv: bytes.toString('utf8'), rows: null, mostRows, inputField: 'file_id' },
      mapping,
    )
    if (table.rows.length === 0) throw invalidField('file_id', 'has no rows below its header')
    return table
  } finally {
    release()
  }
}
