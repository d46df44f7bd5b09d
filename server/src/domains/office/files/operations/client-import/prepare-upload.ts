import { announcement } from '../../announcement.ts'

export const prepareClientImportUpload = announcement({
  name: 'files.clientImport.prepareUpload',
  summary: 'Announce a CSV file of clients to import, and get a URL for its upload.',
  description:
    'The file can have up to 50,000 rows; `clientImports.start` imports them. The file is deleted 24 ' +
    'hours after this call.',
  kind: 'client_import',
  wholeOrganization: true,
  input: {},
  resolveParent: () => Promise.resolve({ parent: null }),
})
