export { commissions } from './commission.ts'
export { commissionTotals } from './commissions-table.ts'
export { commissionOf, makeCommission } from './make-commission.ts'
export { voidCommission } from './void-commission.ts'
