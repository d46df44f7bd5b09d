import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import { type ClientImportRow, doneCount } from './client-import.ts'

/**
 * Queues the next batch of an import as a background task. If a task runs twice, the second run has no effect, because
 * its rows have already been processed.
 */
export function continueImport(ctx: MutationContext, row: ClientImportRow): void {
  runLater(ctx, 'clientImports.advance', { client_import_id: row.id, done_count: doneCount(row) }, 'imports')
}
