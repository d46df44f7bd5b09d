export { importDocument } from './import-document.ts'
export { twoClients } from './recognize-client.ts'
