import type { CalendarDate } from './calendar-date.ts'

// Whoever reckons with thousands of times of a few days asks the zone once for each stretch between two changes of its
// clock: there its times and the instants run side by side. Times are milliseconds of the clock from midnight.

/** How the clock of a zone runs while its calendar shows a day. */
export interface DayClock {
  date: CalendarDate
  /** The instant at which the clock shows that time first; null where it is put forward over it. */
  shows(time: number): number | null
  /** The same; a time that the clock is put forward over is later by the length of the gap. */
  reads(time: number): number
  /** When the clock shows a time from the one on and before the other; twice where it is put back in between. */
  between(from: number, to: number): [from: number, to: number][]
}

/** Between changes of the clock, which is ahead of UTC by `offset`. */
interface Stretch {
  from: number
  to: number
  offset: number
}

const dayMs = 86_400_000
/** No clock is farther from UTC, before a change or after it. */
const farthest = 26 * 3_600_000

/** The days of a zone, each reckoned once. */
export function dayClocks(zone: string): (date: CalendarDate) => DayClock {
  const known = new Map<CalendarDate, DayClock>()
  const stretchAt = stretchesOf(zone)
  return (date) => {
    const before = known.get(date)
    if (before) return before
    const midnight = Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds
    const stretches: Stretch[] = []
    for (let at = midnight - farthest; at < midnight + dayMs + farthest; at = stretches.at(-1)!.to)
      stretches.push({ ...stretchAt(at), from: at })
    const clock = clockOf(date, midnight, stretches)
    known.set(date, clock)
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
      // As the clock would have gone on without the change that skips the time.
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

/** The stretch that an instant lies in, as far as it is ahead. */
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
