const minute = 60_000

/**
 * Local time in a zone for each minute. It comes from `Intl` and is independent of the server's calculations with
 * time zones.
 */
export class WalkedClock {
  readonly start: number
  /** Local time of each minute from the start on, as `YYYY-MM-DD HH:MM`. */
  readonly shows: readonly string[]
  readonly #first = new Map<string, number>()

  constructor(timeZone: string, start: number, minutes: number) {
    const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    this.start = start
    this.shows = Array.from({ length: minutes }, (_, at) => format.format(start + at * minute))
    for (const [at, localTime] of this.shows.entries())
      if (!this.#first.has(localTime)) this.#first.set(localTime, at)
  }

  /** Returns the first minute at which the clock shows this time. Undefined if it never does. */
  first(date: string, time: string): number | undefined {
    return this.#first.get(`${date} ${time}`)
  }

  /**
   * Returns the minute of any local time. For a time that clocks skip, returns the minute at which clocks would
   * have shown it without the change.
   */
  minuteAt(date: string, time: string): number {
    const first = this.first(date, time)
    if (first !== undefined) return first
    const target = `${date} ${time}`
    const before = this.shows.findIndex((localTime, at) => localTime < target && this.shows[at + 1]! > target)
    if (before < 0) throw new Error(`The simulated clock does not reach ${target}.`)
    return before + (naive(target) - naive(this.shows[before]!)) / minute
  }
}

function naive(localTime: string): number {
  return Date.parse(`${localTime.replace(' ', 'T')}:00Z`)
}
