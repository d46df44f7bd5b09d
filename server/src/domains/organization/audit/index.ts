export { findActorNames } from './actor-names.ts'
export { auditEntrySchema, toAuditEntry } from './entry.ts'
export { findAccessibleRecords } from './find-accessible-records.ts'
