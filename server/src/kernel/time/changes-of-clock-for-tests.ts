/**
 * Wall-clock times of a zone for each minute around a clock change. They are calculated with Intl, which is slow but
 * independent of the service's own calculation.
 */
export interface WalkedClock {
  zone: string
  /** The first minute, in epoch milliseconds. */
  start: number
  /** Wall-clock time of each minute, as `YYYY-MM-DD HH:MM`. */
  shows: readonly string[]
}

export const minute = 60_000

/**
 * Time zones, each with the day before a clock change. They cover all types of changes: by an hour, by half an hour,
 * over midnight, and by a whole day.
 */
const changes: readonly (readonly [zone: string, eve: string])[] = [
  ['America/Chicago', '2026-03-07'],
  ['America/Chicago', '2026-10-31'],
  ['Europe/London', '2026-03-28'],
  ['Europe/London', '2026-10-24'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['America/Santiago', '2026-09-05'],
  ['America/Santiago', '2026-04-04'],
  ['America/St_Johns', '2006-10-28'],
  ['Pacific/Apia', '2011-12-29'],
]

/** The wall-clock times around each change, from two days before the listed day to twelve days after it. */
export const walkedClocks: readonly WalkedClock[] = changes.map(([zone, eve]) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  const start = Date.parse(`${eve}T00:00:00Z`) - 2 * 1440 * minute
  const shows = Array.from({ length: 14 * 1440 }, (_, at) => format.format(start + at * minute))
  return { zone, start, shows }
})
