export { importDocument } from './import-document.ts'
export { twoClients } from './recognize-client.ts'
export { personalData } from './personal-data.ts'
