import { query } from '../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../kernel/records/read-page.ts'
import { clientImportSchema, type ClientImportRow, presentClientImport } from '../client-import.ts'
import { selectClientImports } from '../client-imports-table.ts'

const list = timeList('client_imports')

export const listClientImports = query({
  name: 'clientImports.list',
  summary: 'List imports of clients, newest first by default.',
  permission: ['manage_clients', 'manage_settings'],
  wholeOrganization: true,
  input: listInput(list),
  output: pageOf(clientImportSchema),
  errors: ['insufficient_permission', 'invalid_sort', 'invalid_cursor'],
  handler: (ctx, input) =>
    readPage(ctx, list, input, {
      select: selectClientImports,
      item: (row: ClientImportRow) => presentClientImport(row),
    }),
})
