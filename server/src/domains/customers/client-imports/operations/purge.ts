import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { lockClientImport, saveProgress } from '../client-imports-table.ts'
import { deleteRows } from '../import-rows-table.ts'

export const purgeClientImport = mutation({
  name: 'clientImports.purge',
  summary: 'Delete the results of the rows of an import that ended more than 30 days ago.',
  permission: [],
  only: 'system',
  input: z.strictObject({ client_import_id: id().describe('The import.') }),
  output: z.object({ purged: z.boolean() }),
  async handler(ctx, { client_import_id }) {
    const row = await lockClientImport(ctx, client_import_id)
    if (!row || row.due_at === null || row.due_at > ctx.present) return { purged: false }
    deleteRows(ctx.db, { orgId: ctx.actor.org.id, importId: row.id })
    saveProgress(ctx, row, { due_at: null })
    return { purged: true }
  },
})
