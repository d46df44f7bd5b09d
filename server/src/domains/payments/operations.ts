export { listPayments } from './operations/list.ts'
