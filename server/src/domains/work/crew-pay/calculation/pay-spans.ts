import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  weekdayOf,
} from '../../../../kernel/time/index.ts'
import { inTurn, type PayPolicy } from './pay-policy.ts'

// Workweeks and pay periods: contiguous ranges of days, whose beginnings the rule of a policy defines. A change of the
// rule never moves a range that has begun: the range in which the new policy takes effect ends as planned, and the days
// until the new rule begins its first range form a shorter range. As a result, past days never move to another range.

/** A range of days. Both the first and the last day are included. */
export interface PaySpan {
  from: CalendarDate
  to: CalendarDate
  /** Policy whose rule defines the range. */
  policy: PayPolicy
}

type Kind = 'workweek' | 'period'

/** Range that contains a date. Null before the first policy. */
export function spanOf(kind: Kind, policies: readonly PayPolicy[], date: CalendarDate): PaySpan | null {
  return spanAmong(kind, reignsOf(kind, policies), date)
}

/** Returns a function that finds the range for many dates. The policies are analyzed only once. */
export function spansBy(kind: Kind, policies: readonly PayPolicy[]): (date: CalendarDate) => PaySpan | null {
  const reigns = reignsOf(kind, policies)
  return (date) => spanAmong(kind, reigns, date)
}

function spanAmong(kind: Kind, reigns: readonly Reign[], date: CalendarDate): PaySpan | null {
  const at = reigns.findLastIndex(({ from }) => from <= date)
  if (at < 0) return null
  const { policy, from } = reigns[at]!
  const begun = beginning(kind, policy, date)
  const ends = addDays(following(kind, policy, date), -1)
  return { from: begun < from ? from : begun, to: isCalendarDate(ends) ? ends : lastDay, policy }
}

/** Last day of the calendar, on which the last range ends. */
const lastDay = '9999-12-31'

/** Ranges whose last day is one of these dates, in order. */
export function spansEndingIn(
  kind: Kind,
  policies: readonly PayPolicy[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): PaySpan[] {
  const spans: PaySpan[] = []
  const reigns = reignsOf(kind, policies)
  const first = reigns[0]?.from
  if (first === undefined) return []
  for (let date = from < first ? first : from; date <= to;) {
    const span = spanAmong(kind, reigns, date)!
    if (span.to > to) break
    spans.push(span)
    if (span.to === lastDay) break
    date = addDays(span.to, 1)
  }
  return spans
}

interface Reign {
  policy: PayPolicy
  from: CalendarDate
}

/**
 * Determines the date from which each policy's own rule applies: after the end of the range in which the
 * policy took effect.
 */
function reignsOf(kind: Kind, policies: readonly PayPolicy[]): Reign[] {
  const ordered = inTurn(policies)
  const reigns: Reign[] = []
  for (const [at, policy] of ordered.entries()) {
    // A policy was saved again for the same date, so the earlier one never applied.
    if (ordered[at + 1]?.effective_from === policy.effective_from) continue
    const before = reigns.at(-1)
    const from = before
      ? firstFrom(kind, before, policy.effective_from)
      : beginning(kind, policy, policy.effective_from)
    if (!isCalendarDate(from)) break
    if (before?.from === from) reigns.pop()
    reigns.push({ policy, from })
  }
  return reigns
}

/** First day, from that date on, on which a range begins by the rule. */
function firstFrom(
  kind: Kind,
  { policy, from }: { policy: PayPolicy; from: CalendarDate },
  date: CalendarDate,
): CalendarDate {
  if (date <= from) return from
  return beginning(kind, policy, date) === date ? date : following(kind, policy, date)
}

/** First day of the range that contains the date, by the policy's rule. */
function beginning(kind: Kind, policy: PayPolicy, date: CalendarDate): CalendarDate {
  if (kind === 'workweek') return addDays(date, -((weekdayOf(date) - policy.workweek_start + 7) % 7))
  const { cadence, anchor_date } = policy.pay_period
  if (cadence === 'weekly' || cadence === 'biweekly') {
    const length = cadence === 'weekly' ? 7 : 14
    const since = daysBetween(anchor_date, date)
    return addDays(date, -(((since % length) + length) % length))
  }
  const ofMonths = [addMonths(date, -1), date].flatMap((month) => beginningsIn(policy, month))
  return ofMonths.findLast((each) => each <= date)!
}

/** First day of the next range, by the policy's rule. */
function following(kind: Kind, policy: PayPolicy, date: CalendarDate): CalendarDate {
  const begun = beginning(kind, policy, date)
  if (kind === 'workweek') return addDays(begun, 7)
  const { cadence } = policy.pay_period
  if (cadence === 'weekly') return addDays(begun, 7)
  if (cadence === 'biweekly') return addDays(begun, 14)
  const ofMonths = [date, addMonths(date, 1)].flatMap((month) => beginningsIn(policy, month))
  return ofMonths.find((each) => each > date || !isCalendarDate(each))!
}

/**
 * * Returns the days of a month on which ranges begin: the day of the month of the anchor date and, for two
 *   periods a month, also the day 15 days before or after it. If the month is too short, its last day.
 */
function beginningsIn({ pay_period }: PayPolicy, month: CalendarDate): CalendarDate[] {
  const day = Number(pay_period.anchor_date.slice(8))
  const days = pay_period.cadence === 'monthly' ? [day] : day <= 15 ? [day, day + 15] : [day - 15, day]
  const first = Temporal.PlainDate.from(month).with({ day: 1 })
  return days.map((each) => first.with({ day: Math.min(each, first.daysInMonth) }).toString())
}

function addMonths(date: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(date).with({ day: 1 }).add({ months }).toString()
}
