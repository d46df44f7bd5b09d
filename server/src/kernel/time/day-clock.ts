import type { CalendarDate } from './calendar-date.ts'

// For calculations with thousands of times on a few days: computes the zone's offsets once for each period between two
// clock changes. Within a period, wall-clock times and instants advance in parallel. Times are wall-clock milliseconds from
// midnight.

/** The clock of a zone during one calendar day. */
export interface DayClock {
  date: CalendarDate
  /** The first instant at which the clock shows that time; null if the time is in a gap. */
  shows(time: number): number | null
  /** The first instant at which the clock shows that time. A time in a gap is moved later by the gap's length. */
  reads(time: number): number
  /** Periods in which the clock shows a time from `from` on and before `to`; two if the clock is set back in between. */
  between(from: number, to: number): [from: number, to: number][]
}

/** A period between two clock changes. `offset` is the time by which the clock is ahead of UTC in it. */
interface Stretch {
  from: number
  to: number
  offset: number
}

const dayMs = 86_400_000
/** Maximum offset of any clock from UTC in milliseconds, before or after a change. */
const farthest = 26 * 3_600_000

/** The days of a zone, each computed once. */
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
      // A time that a clock change skips is computed with the offset before the change.
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

/** Returns a function that finds the period containing an instant. */
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
