export { leadImportExamples } from './example.ts'
export { createLeadImport, leadImportTicketSchema } from './operations/create.ts'
export { listLeadImports } from './operations/list.ts'
export { resolveLeadImport } from './operations/resolve.ts'
