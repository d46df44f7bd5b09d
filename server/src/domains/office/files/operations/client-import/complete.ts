import { completion } from '../../completion.ts'

export const completeClientImport = completion({
  name: 'files.clientImport.complete',
  summary: 'Store an uploaded CSV file of clients, for `clientImports.start` to import.',
  kind: 'client_import',
  wholeOrganization: true,
})
