import {
  addDays,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
  weekdayOf,
} from '../../../kernel/time/index.ts'
import { inTurn, type PayPolicy } from './pay-policy.ts'

// Workweeks and pay periods: days in a row, one after the other without a gap, by the rule of a policy. A change of the
// rule moves none that has begun: the one in which the new policy takes effect ends as it would have, and what is left
// until the new rule's first beginning is a shorter one of its own. So nothing of the past becomes part of something else.

/** Both days are in it. */
export interface PaySpan {
  from: CalendarDate
  to: CalendarDate
  /** By whose rule it runs. */
  policy: PayPolicy
}

type Kind = 'workweek' | 'period'

/** The one that a day is in; null before the first policy. */
export function spanOf(kind: Kind, policies: readonly PayPolicy[], date: CalendarDate): PaySpan | null {
  return spanAmong(kind, reignsOf(kind, policies), date)
}

/** The same for many days: what is to be known of the policies is found out once. */
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

/** Of the calendar: what runs on beyond it ends with it. */
const lastDay = '9999-12-31'

/** Those whose last day is one of these days, in order. */
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

/** From which day on each policy's own rule runs: when the span in which it took effect is over. */
function reignsOf(kind: Kind, policies: readonly PayPolicy[]): Reign[] {
  const turns = inTurn(policies)
  const reigns: Reign[] = []
  for (const [at, policy] of turns.entries()) {
    // Saved anew on the same day: the one before was never in force for any day.
    if (turns[at + 1]?.effective_from === policy.effective_from) continue
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

/** The first day from that one on with which a span begins. */
function firstFrom(
  kind: Kind,
  { policy, from }: { policy: PayPolicy; from: CalendarDate },
  date: CalendarDate,
): CalendarDate {
  if (date <= from) return from
  return beginning(kind, policy, date) === date ? date : following(kind, policy, date)
}

/** With which day the rule begins what that day is in. */
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

/** With which day the rule begins what comes after that. */
function following(kind: Kind, policy: PayPolicy, date: CalendarDate): CalendarDate {
  const begun = beginning(kind, policy, date)
  if (kind === 'workweek') return addDays(begun, 7)
  const { cadence } = policy.pay_period
  if (cadence === 'weekly') return addDays(begun, 7)
  if (cadence === 'biweekly') return addDays(begun, 14)
  const ofMonths = [date, addMonths(date, 1)].flatMap((month) => beginningsIn(policy, month))
  return ofMonths.find((each) => each > date || !isCalendarDate(each))!
}

/** On the anchor's day of the month, twice a month also 15 days before or after; the last day where the month has no such one. */
function beginningsIn({ pay_period }: PayPolicy, month: CalendarDate): CalendarDate[] {
  const day = Number(pay_period.anchor_date.slice(8))
  const days = pay_period.cadence === 'monthly' ? [day] : day <= 15 ? [day, day + 15] : [day - 15, day]
  const first = Temporal.PlainDate.from(month).with({ day: 1 })
  return days.map((each) => first.with({ day: Math.min(each, first.daysInMonth) }).toString())
}

function addMonths(date: CalendarDate, months: number): CalendarDate {
  return Temporal.PlainDate.from(date).with({ day: 1 }).add({ months }).toString()
}
