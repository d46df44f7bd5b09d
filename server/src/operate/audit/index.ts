export { auditInstallation, type InstallationAudit } from './audit-installation.ts'
export { type DifferentTable, differentTables } from './different-tables.ts'
export { type TableContent } from './table-contents.ts'
