export { afterDuration, type Duration } from './after-duration.ts'
export { addDays, type CalendarDate, daysBetween, isCalendarDate, weekdayOf } from './calendar-date.ts'
export { type DayClock, dayClocks } from './day-clock.ts'
export {
  type DateStyle,
  formatClock,
  formatDate,
  formatDay,
  formatLastDay,
  formatMoment,
} from './format-time.ts'
export { inOurYears, isOfOurYears, parseInstant, toIso } from './instant.ts'
export { localDate, localToday, nextLocalMidnight, startOfLocalDay } from './local-day.ts'
export {
  type ClockTime,
  instantOf,
  type LocalTime,
  localTimeOf,
  minuteOf,
  type ResolvedTime,
} from './local-time.ts'
export { nextClock, type Weekday, weekdays } from './next-clock.ts'
export { isTimeZone } from './time-zone.ts'
export { endOfQuiet, opening, openOn, type QuietHours, type Span, type WeekHours } from './window.ts'
