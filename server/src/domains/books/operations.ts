export { exportBooks } from './operations/export.ts'
