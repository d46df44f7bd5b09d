export { listPayments } from './list-payments.ts'
