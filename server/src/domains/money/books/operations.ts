export { exportBooks } from './operations/export.ts'
export { sealMonths } from './operations/seal-months.ts'
