export { importDocument, type Imported } from './import-document.ts'
export { connectorMembers } from './read-connector-payload.ts'
