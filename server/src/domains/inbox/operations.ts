export { addNote } from './operations/notes/add.ts'
