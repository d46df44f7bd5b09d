export { entriesSha256 } from './checksum.ts'
export { accountsCsv, entriesCsv } from './csv.ts'
export { organizationsWithOpenMonths } from './sealing/seals-table.ts'
export { sweepMonths } from './sealing/sweep-months.ts'
