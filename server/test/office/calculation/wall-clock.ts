// Functions that find the instant of a local (wall-clock) time by searching with the calendar of `Intl`.

const minute = 60_000

function shownAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)!.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * Returns the earliest instant at which clocks show this time. If clocks skip the time, it is converted with the UTC
 * offset that applied before the skip.
 */
export function instantOf(date: string, time: string, timeZone: string): string {
  const requested = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
  for (let at = requested - 15 * 60 * minute; at <= requested + 15 * 60 * minute; at += 15 * minute) {
    // Steps of a quarter of an hour are enough, because the offsets of time zones are multiples of it.
    if (shownAt(at, timeZone) === requested) return new Date(at).toISOString()
  }
  const dayBefore = requested - 24 * 60 * minute
  const offset = shownAt(dayBefore, timeZone) - dayBefore
  return new Date(requested - offset).toISOString()
}

/** Returns the end of a window that starts on this date. An end that is not after the start is on the next day. */
export function endOf(date: string, start: string, end: string, timeZone: string): string {
  const dayAfter = new Date(Date.parse(date) + 24 * 60 * minute).toISOString().slice(0, 10)
  return instantOf(end > start ? date : dayAfter, end, timeZone)
}
