export {
  type BookingSettings,
  findPortal,
  holdBookingSettings,
  type Portal,
  saveBookingSettings,
} from './booking-settings-table.ts'
