import { addDays, weekdayOf } from '../kernel/time/index.ts'

/** Returns the day after this date, or the following Monday if that day is a Saturday or Sunday. */
export function nextWorkingDay(date: string): string {
  const next = addDays(date, 1)
  return weekdayOf(next) > 5 ? nextWorkingDay(next) : next
}
