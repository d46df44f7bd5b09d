export {
  type BookingSettings,
  findPortal,
  lockBookingSettings,
  type Portal,
  saveBookingSettings,
} from './booking-settings-table.ts'
