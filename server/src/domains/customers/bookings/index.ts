export { findPortal, holdBookingSettings, saveBookingSettings } from './booking-settings-table.ts'
