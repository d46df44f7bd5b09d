import type { MutationContext } from '../../../kernel/operations/context.ts'
import { runLater } from '../../../kernel/operations/run-later.ts'
import { type ClientImportRow, doneCount } from './client-import.ts'

/**
 * Queues the next batch of an import as a background task. A task that runs twice has no effect the second time,
 * because it finds that its rows are already processed.
 */
export function continueImport(ctx: MutationContext, row: ClientImportRow): void {
  runLater(ctx, 'clientImports.advance', { client_import_id: row.id, done_count: doneCount(row) }, 'imports')
}
