export { findPortal, lockBookingSettings, saveBookingSettings } from './booking-settings-table.ts'
