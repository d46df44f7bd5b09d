export { openPersonArchive } from './person-archive.ts'
export { eraseRecorded, erasePersonTask } from './erase-person-task.ts'
export { type RecordedErasure, selectErasures } from './erased-table.ts'
