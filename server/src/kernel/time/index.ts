export {
  addDays,
  addWeeks,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  weekday,
} from './calendar-date.ts'
export { type ClockTime, clockMinutes, isClockTime } from './clock-time.ts'
export { parseInstant, toIso } from './instant.ts'
export { endOfLocalDay, localDate, localToday, nextLocalMidnight, startOfLocalDay } from './local-day.ts'
export {
  addLocalDays,
  addLocalWeeks,
  instantOf,
  type LocalTime,
  localTimeOf,
  type ResolvedTime,
} from './local-time.ts'
export { isTimeZone } from './time-zone.ts'
