export { organizationsWithOpenMonths } from './sealing/seals-table.ts'
export { sweepMonths } from './sealing/sweep-months.ts'
