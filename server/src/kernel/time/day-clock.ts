import type { CalendarDate } from './calendar-date.ts'

// Fast conversion between wall-clock times and instants, for calculations with thousands of times on few days. The
// offset of the time zone is calculated once per period between two clock changes. Within such a period, wall-clock
// time and real time advance at the same rate. Wall-clock times are in milliseconds since midnight.

/** Conversion for one calendar day in a time zone. */
export interface DayClock {
  date: CalendarDate
  /** Returns the first instant at which the clock shows `time`. Null if the clock skips this time. */
  shows(time: number): number | null
  /**
   * Returns the first instant at which the clock shows `time`. If the clock skips this time, the time is moved later
   * by the skipped time.
   */
  reads(time: number): number
  /**
   * Returns the periods in which the clock shows times from `from` (inclusive) to `to` (exclusive). There are two
   * periods if the clock is set back in between.
   */
  between(from: number, to: number): [from: number, to: number][]
}

/** A period between two clock changes. `offset` is the time by which the clock is ahead of UTC during the period. */
interface Stretch {
  from: number
  to: number
  offset: number
}

const dayMs = 86_400_000
/** Maximum offset of any clock from UTC, in milliseconds. */
const farthest = 26 * 3_600_000

/**
 * Returns a function that creates the conversion for a day of a time zone. Each day is calculated once and then
 * cached.
 */
export function dayClocks(zone: string): (date: CalendarDate) => DayClock {
  const clocks = new Map<CalendarDate, DayClock>()
  const stretchAt = stretchesOf(zone)
  return (date) => {
    const before = clocks.get(date)
    if (before) return before
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds
    const stretches: Stretch[] = []
    for (let at = midnight - farthest; at < midnight + dayMs + farthest; at = stretches.at(-1)!.to)
      stretches.push({ ...stretchAt(at), from: at })
    const clock = clockOf(date, midnight, stretches)
    clocks.set(date, clock)
    return clock
  }
}

function clockOf(date: CalendarDate, midnight: number, stretches: readonly Stretch[]): DayClock {
  const shows = (time: number): number | null => {
    for (const { from, to, offset } of stretches) {
      const at = midnight + time - offset
      if (at >= from && at < to) return at
    }
    return null
  }
  return {
    date,
    shows,
    reads(time) {
      // A time that the clock skips is calculated with the offset that was valid before the change.
      const last = (): Stretch => stretches.findLast(({ from, offset }) => midnight + time - offset >= from)!
      return shows(time) ?? midnight + time - last().offset
    },
    between: (from, to) =>
      stretches.flatMap((stretch): [number, number][] => {
        const first = Math.max(midnight + from - stretch.offset, stretch.from)
        const last = Math.min(midnight + to - stretch.offset, stretch.to)
        return first < last ? [[first, last]] : []
      }),
  }
}

/** Returns a function that finds the period to which an instant belongs. */
function stretchesOf(zone: string): (at: number) => Stretch {
  let latest: Stretch = { from: 0, to: 0, offset: 0 }
  return (at) => {
    if (at >= latest.from && at < latest.to) return latest
    const moment = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    const next = moment.getTimeZoneTransition('next')
    latest = {
      from: at,
      to: next?.epochMilliseconds ?? Infinity,
      offset: moment.offsetNanoseconds / 1_000_000,
    }
    return latest
  }
}
