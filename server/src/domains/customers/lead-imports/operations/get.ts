import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { leadImportOf, leadImportSchema } from '../lead-import.ts'
import { findLeadImport } from '../lead-imports-table.ts'

export const getLeadImport = query({
  name: 'leadImports.get',
  summary: 'Read an entry of the review queue with its whole stored document.',
  permission: ['manage_integrations'],
  input: z.strictObject({ lead_import_id: id().describe('The entry of the review queue.') }),
  output: leadImportSchema,
  errors: ['not_found'],
  async handler(ctx, { lead_import_id }) {
    const row = await findLeadImport(ctx.db, ctx.actor.org.id, lead_import_id)
    if (!row) throw notFound('import')
    return leadImportOf(row)
  },
})
