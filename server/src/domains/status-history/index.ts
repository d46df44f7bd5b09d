export { insertStatusChange, selectStatusChanges, type StatusChange } from './status-history-table.ts'
