import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { clientChangeEvents, clientCreated, countRows } from '../../clients/index.ts'
import { lockClientImport, saveProgress } from '../client-imports-table.ts'
import { clientImportStatuses, doneCount, rowsDueAt } from '../client-import.ts'
import { continueImport } from '../continue-import.ts'
import { importBatch } from '../import-batch.ts'
import { deleteLines } from '../import-rows-table.ts'

export const advanceClientImport = mutation({
  name: 'clientImports.advance',
  summary: 'Import the next rows of a running import.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    client_import_id: id().describe('The import.'),
    done_count: z
      .int()
      .describe(
        'Number of rows that were processed when this call was queued. If the number has changed since, ' +
          'the call has no effect.',
      ),
  }),
  output: z.object({ status: z.enum([...clientImportStatuses, 'not_due']) }),
  emits: [clientCreated, ...clientChangeEvents],
  async handler(ctx, { client_import_id, done_count }) {
    const row = await lockClientImport(ctx, client_import_id)
    if (row?.status !== 'running' || doneCount(row) !== done_count) return { status: 'not_due' as const }
    const outcomes = await importBatch(ctx, row)
    const { create, update, skip, error } = countRows(outcomes)
    const progress = {
      created_count: row.created_count + create,
      updated_count: row.updated_count + update,
      skipped_count: row.skipped_count + skip,
      failed_count: row.failed_count + error,
    }
    if (done_count + outcomes.length < row.row_count) {
      continueImport(ctx, saveProgress(ctx, row, progress))
      return { status: 'running' as const }
    }
    saveProgress(ctx, row, { ...progress, status: 'done', ended_at: ctx.now, due_at: rowsDueAt(ctx.present) })
    deleteLines(ctx.db, { orgId: ctx.actor.org.id, importId: row.id })
    return { status: 'done' as const }
  },
})
