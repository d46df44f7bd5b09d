import { completion } from '../../completion.ts'

export const completeClientImport = completion({
  name: 'files.clientImport.complete',
  summary: 'Store an uploaded CSV file of clients, which `clientImports.start` can then import.',
  kind: 'client_import',
  wholeOrganization: true,
})
