export { importDocument, type Imported } from './import-document.ts'
export { twoClients } from './recognize-client.ts'
