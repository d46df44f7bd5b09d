export { configureBooking } from './operations/configure.ts'
export { receiveBooking } from './operations/receive.ts'
