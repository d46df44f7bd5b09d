export { noteTextStatus } from './operations/note-status.ts'
export { receiveText } from './operations/receive.ts'
