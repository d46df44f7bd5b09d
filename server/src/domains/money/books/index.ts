export { entriesSha256 } from './checksum.ts'
export { accountsCsv, entriesCsv } from './csv.ts'
export { dueChains } from './sealing/seals-table.ts'
export { sweepMonths } from './sealing/sweep-months.ts'
