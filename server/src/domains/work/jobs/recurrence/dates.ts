import type { CalendarDate } from '../../../../kernel/time/index.ts'
import type { Rule } from './rule.ts'

export interface Series {
  rule: Rule
  starts_on: CalendarDate
  /** Last possible date. */
  ends_on: CalendarDate | null
  /** Number of dates; skipped months do not count. */
  count: number | null
  /** 1 for January. */
  skip_months: readonly number[]
}

const lastDay = Temporal.PlainDate.from('9999-12-31')
/** A rule without a date in this many periods is treated as ended. */
const mostEmpty = 1000

/** Dates of a series between two days, both included. */
export function datesBetween(series: Series, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (const date of datesFrom(series, from)) {
    if (date > to) break
    dates.push(date)
  }
  return dates
}

/** The first date of a series after a day; null if it has ended by then. */
export function firstDateAfter(series: Series, day: CalendarDate): CalendarDate | null {
  for (const date of datesFrom(series, day)) if (date > day) return date
  return null
}

/** Dates of a series from a day on, in order. All steps are calendar steps. */
function* datesFrom(series: Series, from: CalendarDate): Generator<CalendarDate> {
  const { starts_on, ends_on, count } = series
  let remaining = count ?? Infinity
  // With a count, counting has to begin with the first date.
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

/** Index of the period that contains a day; the start's period is 0. */
function periodOf({ rule, starts_on }: Series, day: CalendarDate): number {
  const [start, at] = [Temporal.PlainDate.from(starts_on), Temporal.PlainDate.from(day)]
  const { frequency, interval } = rule
  if (frequency === 'daily') return Math.floor(daysBetween(start, at) / interval)
  if (frequency === 'weekly') return Math.floor(daysBetween(mondayOf(start), at) / (7 * interval))
  if (frequency === 'monthly') return Math.floor((monthsOf(at) - monthsOf(start)) / interval)
  return Math.floor((at.year - start.year) / interval)
}

/** Undefined after the end of the calendar. */
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

/** Null if the month has no such day. */
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
