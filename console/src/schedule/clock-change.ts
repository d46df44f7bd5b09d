// Functions about the local time of a location: the current time, and hours that are skipped when clocks are set
// forward.

interface WallClock {
  date: string
  minutes: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

export function wallClockAt(instant: number, timeZone: string): WallClock {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  const [date = '', time = ''] = format.format(new Date(instant)).split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return { date, minutes: hours * 60 + minutes }
}

const quarter = 15 * 60_000

/** Returns the part of a day that is skipped because clocks are set forward. Undefined on all other days. */
export function skippedSpan(date: string, timeZone: string): { start: number; end: number } | undefined {
  const noon = Date.parse(`${date}T12:00:00Z`)
  let last: WallClock | undefined
  for (let instant = noon - 27 * 3_600_000; instant <= noon + 27 * 3_600_000; instant += quarter) {
    const now = wallClockAt(instant, timeZone)
    if (last?.date === date && now.date === date && now.minutes - last.minutes > 15)
      return { start: last.minutes + 15, end: now.minutes }
    last = now
  }
  return undefined
}
