export { auditInstallation, type InstallationAudit } from './audit-installation.ts'
export { type TableContent } from './table-contents.ts'
