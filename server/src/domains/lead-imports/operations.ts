export { createLeadImport, leadImportTicketSchema } from './create-lead-import.ts'
export { listLeadImports } from './list-lead-imports.ts'
export { resolveLeadImport } from './resolve-lead-import.ts'
