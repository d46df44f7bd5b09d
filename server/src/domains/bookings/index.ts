export {
  type BookingSettings,
  findPortal,
  type Portal,
  saveBookingSettings,
} from './booking-settings-table.ts'
export { configureBooking } from './configure-booking.ts'
export { receiveBooking } from './receive-booking.ts'
