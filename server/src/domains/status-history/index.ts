export { insertStatusChange, type StatusChange } from './status-history-table.ts'
