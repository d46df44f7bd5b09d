export { auditInstallation, type InstallationAudit } from './audit-installation.ts'
export {
  addSums,
  contentOf,
  emptySums,
  ownTables,
  readSums,
  type ReadTable,
  scopedTable,
  type TableContent,
} from './table-contents.ts'
