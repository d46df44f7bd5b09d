import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  weekdayOf,
} from '../../../../kernel/time/index.ts'
import { inTurn, type PayPolicy } from './pay-policy.ts'

// Computes workweeks and pay periods, called ranges here. Ranges follow each other without gaps. The policy's rule
// determines the days on which ranges begin. If the rule changes, the range that contains the effective date of the new
// policy still ends as planned. The days from there to the first beginning under the new rule form a shorter range.
// Therefore a past day never moves to another range.

/** A range of days. Both the first and the last day are included. */
export interface PaySpan {
  from: CalendarDate
  to: CalendarDate
  /** Pay policy whose rule determined the beginning and the end. */
  policy: PayPolicy
}

type Kind = 'workweek' | 'period'

/** Returns the range that contains a date. Null for a date before the first policy. */
export function spanOf(kind: Kind, policies: readonly PayPolicy[], date: CalendarDate): PaySpan | null {
  return spanAmong(kind, reignsOf(kind, policies), date)
}

/**
 * Returns a function that finds the range of a date. For many dates it is faster than `spanOf`, because the policies
 * are analyzed only once.
 */
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

/** Last supported date. The range that contains it ends on it. */
const lastDay = '9999-12-31'

/** Returns the ranges that end from one date to another, in order. */
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
 * Returns the date from which the rule of each policy applies. This is the day after the range that contains the
 * effective date of the policy, or the effective date itself if a range begins there.
 */
function reignsOf(kind: Kind, policies: readonly PayPolicy[]): Reign[] {
  const ordered = inTurn(policies)
  const reigns: Reign[] = []
  for (const [at, policy] of ordered.entries()) {
    // Another policy was saved later for the same effective date, so this one never applied.
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

/** Returns the first day on or after `date` on which a range begins under the rule of `policy`. */
function firstFrom(
  kind: Kind,
  { policy, from }: { policy: PayPolicy; from: CalendarDate },
  date: CalendarDate,
): CalendarDate {
  if (date <= from) return from
  return beginning(kind, policy, date) === date ? date : following(kind, policy, date)
}

/** Returns the first day of the range that contains the date, under the rule of `policy`. */
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

/** Returns the first day of the range after the one that contains the date, under the rule of `policy`. */
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
 * Returns the days of a month on which pay periods begin. The first is the day of the month of the anchor date. With
 * two periods a month, the second is the day 15 days before or after it. In a month that is too short, the last day of
 * the month is used instead.
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
