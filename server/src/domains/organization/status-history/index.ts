export { insertStatusChange, selectStatusChanges } from './status-history-table.ts'
