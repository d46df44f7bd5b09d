export { insertStatusChange, selectStatusChanges } from './status-history-table.ts'
export { personalData } from './personal-data.ts'
