export {
  type BookingSettings,
  findPortal,
  type Portal,
  saveBookingSettings,
} from './booking-settings-table.ts'
