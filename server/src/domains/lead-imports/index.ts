export { importDocument, type Imported } from './import-document.ts'
