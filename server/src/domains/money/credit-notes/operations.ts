export { getCreditNote } from './operations/get.ts'
export { listCreditNotes } from './operations/list.ts'
export { readPdf } from './operations/pdf/read.ts'
