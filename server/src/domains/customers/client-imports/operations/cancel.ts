import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { clientImportSchema, presentClientImport, rowsDueAt } from '../client-import.ts'
import { lockRunning, saveProgress } from '../client-imports-table.ts'
import { deleteLines, deleteWaiting } from '../import-rows-table.ts'

export const cancelClientImport = mutation({
  name: 'clientImports.cancel',
  summary: 'Stop an import of clients. Clients that were already imported stay.',
  permission: ['manage_clients', 'manage_settings'],
  wholeOrganization: true,
  destructive: true,
  input: z.strictObject({ client_import_id: id().describe('The running import.') }),
  output: clientImportSchema,
  errors: ['insufficient_permission', 'not_found', 'invalid_state'],
  async handler(ctx, { client_import_id }) {
    const row = await lockRunning(ctx, client_import_id)
    const key = { orgId: ctx.actor.org.id, importId: row.id }
    deleteWaiting(ctx.db, key)
    deleteLines(ctx.db, key)
    return presentClientImport(
      saveProgress(ctx, row, { status: 'cancelled', ended_at: ctx.now, due_at: rowsDueAt(ctx.present) }),
    )
  },
})
