export { findRecords } from './operations/find.ts'
