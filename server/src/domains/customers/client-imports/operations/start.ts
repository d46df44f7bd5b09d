import * as z from 'zod'
import { invalidState, notFound } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import { takeTurns } from '../../../../kernel/limits/take-turns.ts'
import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { mostMembers } from '../../../../kernel/schema/most-members.ts'
import { importFields, lockImports } from '../../clients/index.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { type FileRow, files } from '../../../organization/stored-files/index.ts'
import { continueImport } from '../continue-import.ts'
import { insertClientImport } from '../client-imports-table.ts'
import {
  clientImportSchema,
  duplicateRules,
  importModes,
  mostRows,
  presentClientImport,
} from '../client-import.ts'
import { insertRows } from '../import-rows-table.ts'
import { readImportFile } from '../read-import-file.ts'

export const startClientImport = mutation({
  name: 'clientImports.start',
  summary: 'Import a file of clients in the background, or preview what would be imported.',
  description:
    `Takes an uploaded CSV file (\`files.clientImport.prepareUpload\`) of up to ${mostRows} rows. ` +
    'The call checks the header and the mapping. The rows are then imported in the background by the ' +
    'rules of `clients.import`; rows with errors are left out, all other rows are imported. ' +
    '`clientImports.get` reports the progress and `clientImports.listRows` the result of each ' +
    'row. `clientImports.cancel` stops the import; clients imported until then stay. A company ' +
    'runs one import at a time: a second one is refused with 409 `invalid_state` and ' +
    '`Retry-After`.',
  permission: ['manage_clients', 'manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input: z.strictObject({
    file_id: id().describe('The uploaded file.'),
    mapping: mostMembers(200, z.record(z.string().max(200), z.enum(importFields)))
      .nullish()
      .describe('Maps each column of the file to a field. By default, columns are matched by field name.'),
    mode: z
      .enum(importModes)
      .default('preview')
      .describe('`commit` imports the clients. `preview` only reports what would be imported.'),
    on_duplicate: z
      .enum(duplicateRules)
      .default('skip')
      .describe(
        "Action for a row whose client already exists: `update` applies the row's values to the " +
          'client; `skip` leaves it unchanged.',
      ),
  }),
  output: clientImportSchema,
  errors: [
    'insufficient_permission',
    'not_found',
    'invalid_state',
    'unsupported_in_test_mode',
    'rate_limited',
  ],
  async prepare(ctx, { file_id, mapping }) {
    requireLive(ctx.actor)
    return await readImportFile(ctx, await findFile(ctx, file_id), mapping)
  },
  async handler(ctx, { file_id, mode, on_duplicate }, { rows, leftOut }) {
    const { filename } = await findFile(ctx, file_id)
    await lockImports(ctx)
    const row = await insertClientImport(ctx, {
      id: newId(),
      filename,
      mode,
      on_duplicate,
      ignored_columns: leftOut,
      row_count: rows.length,
    })
    await insertRows(ctx.db, { orgId: ctx.actor.org.id, importId: row.id }, rows, takeTurns())
    continueImport(ctx, row)
    return presentClientImport(row)
  },
})

async function findFile(ctx: QueryContext, fileId: string): Promise<FileRow> {
  const row = await files.get(ctx, fileId)
  if (row.kind !== 'client_import' || row.status === 'expired') throw notFound('file')
  if (row.status === 'ready') return row
  throw invalidState(`The file is ${row.status}: only an uploaded and completed file can be imported.`, [
    { message: `is ${row.status}`, reason: row.status },
  ])
}
