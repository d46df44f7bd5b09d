import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { importedRowSchema, rowActions } from '../../clients/index.ts'
import { findClientImport } from '../client-imports-table.ts'
import { selectOutcomes } from '../import-rows-table.ts'

export const listRowsOfClientImport = query({
  name: 'clientImports.listRows',
  summary: 'List the results of the rows of an import, in the order of the file.',
  description:
    'Contains only the rows that are already processed. Results are deleted 30 days after the end of ' +
    'the import. To list the rows to correct in the file, set `action` to `error`.',
  permission: ['manage_clients', 'manage_settings'],
  wholeOrganization: true,
  input: z.strictObject({
    client_import_id: id().describe('The import.'),
    action: z.enum(rowActions).optional().describe('Only rows with this result.'),
    after_line: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .default(0)
      .describe('Only rows after this line of the file. Pass `next_line` of the previous answer.'),
    limit: z.int().min(1).max(200).default(50).describe('Maximum number of rows.'),
  }),
  output: z.object({
    rows: z.array(importedRowSchema),
    next_line: z
      .int()
      .nullable()
      .describe('`after_line` of the next call. Null if there are no more rows yet.'),
  }),
  errors: ['insufficient_permission', 'not_found'],
  async handler(ctx, { client_import_id, action = null, after_line: afterLine, limit }) {
    const orgId = ctx.actor.org.id
    const row = await findClientImport(ctx.db, orgId, client_import_id)
    if (!row) throw notFound('import')
    const key = { orgId, importId: row.id }
    const rows = await selectOutcomes(ctx.db, key, { action, afterLine, most: limit + 1 })
    const page = rows.slice(0, limit)
    return { rows: page, next_line: rows.length > limit ? page.at(-1)!.line : null }
  },
})
