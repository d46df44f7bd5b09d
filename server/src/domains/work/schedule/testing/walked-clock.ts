const minute = 60_000

/** The local time of a zone for each minute, from Intl, which is independent of our time zone arithmetic. */
export class WalkedClock {
  readonly start: number
  /** `YYYY-MM-DD HH:MM` of each minute from the start on. */
  readonly shows: readonly string[]
  readonly #first = new Map<string, number>()

  constructor(timeZone: string, start: number, minutes: number) {
    const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    this.start = start
    this.shows = Array.from({ length: minutes }, (_, at) => format.format(start + at * minute))
    for (const [at, localTime] of this.shows.entries())
      if (!this.#first.has(localTime)) this.#first.set(localTime, at)
  }

  /** The minute at which the clock first shows that time. */
  first(date: string, time: string): number | undefined {
    return this.#first.get(`${date} ${time}`)
  }

  /** The same for any time. A skipped time lies as far after the jump as it is after the last time before it. */
  minuteAt(date: string, time: string): number {
    const first = this.first(date, time)
    if (first !== undefined) return first
    const target = `${date} ${time}`
    const before = this.shows.findIndex((localTime, at) => localTime < target && this.shows[at + 1]! > target)
    if (before < 0) throw new Error(`The walk does not come to ${target}.`)
    return before + (naive(target) - naive(this.shows[before]!)) / minute
  }
}

function naive(localTime: string): number {
  return Date.parse(`${localTime.replace(' ', 'T')}:00Z`)
}
