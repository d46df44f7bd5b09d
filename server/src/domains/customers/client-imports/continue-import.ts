import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import { type ClientImportRow, doneCount } from './client-import.ts'

/** Leaves the next batch of an import to the background. It is done once: a repetition finds more rows done. */
export function continueImport(ctx: MutationContext, row: ClientImportRow): void {
  runLater(ctx, 'clientImports.advance', { client_import_id: row.id, done_count: doneCount(row) }, 'imports')
}
