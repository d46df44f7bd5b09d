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

/** When a wait ends; null: its field has no value yet. Or what follows because it should have ended before. */
export type WaitDue = { due: string | null } | { past: 'continue' | 'stop' }

/**
 * When a wait ends that is looked at, at that instant, on the clock of the zone. `stood` is how it was when it was looked
 * at before, and absent as it begins: after that only what a field says can change, or before its end the clock whose time it
 * waits for; and what has come since is no more past than it was. Opening hours come after it.
 */
export function dueOfWait(
  { duration, until = {} }: WaitConfig,
  at: string,
  zone: string,
  valueOfField: (field: string) => unknown,
  stood?: { since: string; until: string | null },
): WaitDue {
  if (until.field !== undefined) {
    const due = dueOfField(valueOfField(until.field), until, zone)
    return due !== null && due < at && due !== stood?.until ? { past: until.if_past ?? 'continue' } : { due }
  }
  if (stood && (until.time === undefined || stood.until === null || stood.until <= at))
    return { due: stood.until }
  if (duration) return { due: afterDuration(at, duration, zone) }
  if (until.time !== undefined)
    return { due: nextClock(stood?.since ?? at, until.time, until.weekdays ?? null, zone) }
  const due = toIso(parseInstant(until.instant!)!)
  return due < at ? { past: 'continue' } : { due }
}

const usualTime = '09:00'

/** Days are added on the calendar, so that a clock time that one of the days does not have changes no other. */
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
