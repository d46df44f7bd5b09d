import type { CalendarDate } from '../../../../kernel/time/index.ts'
import type { Rule } from './rule.ts'

export interface Series {
  rule: Rule
  starts_on: CalendarDate
  /** Last day of the series. Null if it has no end date. */
  ends_on: CalendarDate | null
  /** Number of dates of the series. Dates in skipped months do not count. Null means no limit. */
  count: number | null
  /** Months without dates. 1 is January. */
  skip_months: readonly number[]
}

const lastDay = Temporal.PlainDate.from('9999-12-31')
/** If this many periods in a row contain no date, the series is treated as ended. */
const mostEmpty = 1000

/** Returns the dates of a series from one day to another, both included. */
export function datesBetween(series: Series, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (const date of datesFrom(series, from)) {
    if (date > to) break
    dates.push(date)
  }
  return dates
}

/** Returns the first date of a series after a day. Null if the series has no later date. */
export function firstDateAfter(series: Series, day: CalendarDate): CalendarDate | null {
  for (const date of datesFrom(series, day)) if (date > day) return date
  return null
}

/**
 * Yields the dates of a series from a day on, in order. A period is a number of calendar days, weeks, months or years.
 */
function* datesFrom(series: Series, from: CalendarDate): Generator<CalendarDate> {
  const { starts_on, ends_on, count } = series
  let remaining = count ?? Infinity
  // If the number of dates is limited, all dates from the first one on have to be counted.
  const first = count === null ? periodOf(series, from) : 0
  for (let [period, empty] = [Math.max(0, first), 0]; empty < mostEmpty; period++) {
    const all = datesOfPeriod(series, period)
    if (all === undefined) return
    empty++
    for (const date of all) {
      if (date < starts_on || series.skip_months.includes(Number(date.slice(5, 7)))) continue
      if (remaining === 0 || (ends_on !== null && date > ends_on)) return
      remaining--
      empty = 0
      if (date >= from) yield date
    }
  }
}

/** Returns the number of the period that contains a day. The period that contains `starts_on` has the number 0. */
function periodOf({ rule, starts_on }: Series, day: CalendarDate): number {
  const [start, at] = [Temporal.PlainDate.from(starts_on), Temporal.PlainDate.from(day)]
  const { frequency, interval } = rule
  if (frequency === 'daily') return Math.floor(daysBetween(start, at) / interval)
  if (frequency === 'weekly') return Math.floor(daysBetween(mondayOf(start), at) / (7 * interval))
  if (frequency === 'monthly') return Math.floor((monthsOf(at) - monthsOf(start)) / interval)
  return Math.floor((at.year - start.year) / interval)
}

/** Returns the dates of a period. Undefined if the period is after the last supported date. */
function datesOfPeriod({ rule, starts_on }: Series, period: number): CalendarDate[] | undefined {
  const start = Temporal.PlainDate.from(starts_on)
  const steps = period * rule.interval
  if (rule.frequency === 'daily') return withinCalendar([start.add({ days: steps })])
  if (rule.frequency === 'weekly') {
    const monday = mondayOf(start).add({ weeks: steps })
    const weekdays = rule.weekdays ?? [start.dayOfWeek]
    return withinCalendar(weekdays.map((weekday) => monday.add({ days: weekday - 1 })))
  }
  const months = rule.frequency === 'monthly' ? { months: steps } : { years: steps }
  const month = start.toPlainYearMonth().add(months)
  if (month.year > lastDay.year) return undefined
  const day = dayOfMonth(rule, month, start.day)
  return day === null ? [] : withinCalendar([month.toPlainDate({ day })])
}

/** Returns the day of the month on which the rule falls. Null if the month has no such day. */
function dayOfMonth(rule: Rule, month: Temporal.PlainYearMonth, usual: number): number | null {
  if (rule.month_weekday === null) return Math.min(rule.month_day ?? usual, month.daysInMonth)
  const { nth, weekday } = rule.month_weekday
  const first = 1 + ((weekday - month.toPlainDate({ day: 1 }).dayOfWeek + 7) % 7)
  const last = first + 7 * Math.floor((month.daysInMonth - first) / 7)
  const day = nth === -1 ? last : first + 7 * (nth - 1)
  return day > month.daysInMonth ? null : day
}

function withinCalendar(dates: readonly Temporal.PlainDate[]): CalendarDate[] | undefined {
  if (Temporal.PlainDate.compare(dates[0]!, lastDay) > 0) return undefined
  return dates.filter((date) => date.year <= lastDay.year).map(String)
}

const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 })

const daysBetween = (from: Temporal.PlainDate, to: Temporal.PlainDate): number =>
  from.until(to, { largestUnit: 'day' }).days

const monthsOf = ({ year, month }: Temporal.PlainDate): number => year * 12 + month
