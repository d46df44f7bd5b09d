import {
  addDays,
  afterDuration,
  instantOf,
  isCalendarDate,
  localDate,
  nextClock,
  parseInstant,
  toIso,
} from '../../time/index.ts'
import type { UntilConfig, WaitConfig } from './wait-config.ts'

/**
 * Calculated end of a wait. `due` is the end, or null if the field of the wait has no value yet. If the end has already
 * passed, `past` is present instead. It determines whether the run continues or stops.
 */
export type WaitDue = { due: string | null } | { past: 'continue' | 'stop' }

/**
 * Calculates when a wait ends. `at` is the current instant and `zone` the time zone. `previous` is absent when the wait
 * begins. At a later calculation for the same wait, `previous.since` is the time at which the wait began, and
 * `previous.until` the end that was calculated last.
 *
 * A later calculation can return another end in two cases: the field has a new value, or the wait ends at a time of day
 * and the time zone has changed. If the end has not changed, it is returned as `due` even if it has passed. Opening
 * hours are applied later by the caller.
 */
export function dueOfWait(
  { duration, until = {} }: WaitConfig,
  at: string,
  zone: string,
  valueOfField: (field: string) => unknown,
  previous?: { since: string; until: string | null },
): WaitDue {
  if (until.field !== undefined) {
    const due = dueOfField(valueOfField(until.field), until, zone)
    return due !== null && due < at && due !== previous?.until
      ? { past: until.if_past ?? 'continue' }
      : { due }
  }
  if (previous && (until.time === undefined || previous.until === null || previous.until <= at))
    return { due: previous.until }
  if (duration) return { due: afterDuration(at, duration, zone) }
  if (until.time !== undefined)
    return { due: nextClock(previous?.since ?? at, until.time, until.weekdays ?? null, zone) }
  const due = toIso(parseInstant(until.instant!)!)
  return due < at ? { past: 'continue' } : { due }
}

const usualTime = '09:00'

/**
 * Calculates the end of a wait until the time in a field. The days of the offset are added to the date before the local
 * time is applied. So a local time that a clock change skips on the field's date does not matter.
 */
function dueOfField(value: unknown, { offset = {}, at }: UntilConfig, zone: string): string | null {
  if (typeof value !== 'string') return null
  const { days = 0, ...exactly } = offset
  if (isCalendarDate(value))
    return afterDuration(onDay(addDays(value, days), at ?? usualTime, zone), exactly, zone)
  const instant = parseInstant(value)
  if (instant === null) return null
  const due = afterDuration(toIso(instant), offset, zone)
  return at === undefined ? due : onDay(localDate(new Date(due), zone), at, zone)
}

function onDay(date: string, time: string, timeZone: string): string {
  return toIso(instantOf({ date, time, timeZone }).at)
}
