export { configureBooking } from './configure-booking.ts'
export { receiveBooking } from './receive-booking.ts'
