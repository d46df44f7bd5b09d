import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { clientImportSchema, presentClientImport } from '../client-import.ts'
import { findClientImport } from '../client-imports-table.ts'

export const getClientImport = query({
  name: 'clientImports.get',
  summary: 'Read an import of clients with its progress.',
  permission: ['manage_clients', 'manage_settings'],
  wholeOrganization: true,
  input: z.strictObject({ client_import_id: id().describe('The import.') }),
  output: clientImportSchema,
  errors: ['insufficient_permission', 'not_found'],
  async handler(ctx, { client_import_id }) {
    const row = await findClientImport(ctx.db, ctx.actor.org.id, client_import_id)
    if (!row) throw notFound('import')
    return presentClientImport(row)
  },
})
