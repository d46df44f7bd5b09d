import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import { type ClientImportRow, doneCount } from './client-import.ts'

/**
 * Queues the next batch of an import as a background task. A repeated task has no effect, because it finds that more
 * rows are done.
 */
export function continueImport(ctx: MutationContext, row: ClientImportRow): void {
  runLater(ctx, 'clientImports.advance', { client_import_id: row.id, done_count: doneCount(row) }, 'imports')
}
