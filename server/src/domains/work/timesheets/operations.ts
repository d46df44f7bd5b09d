export { approveTimesheets } from './operations/approve.ts'
export { listEntries } from './operations/entries/list.ts'
export { saveEntry } from './operations/entries/save.ts'
