import { toIso } from './instant.ts'
import { zonedTimeOf } from './local-time.ts'

// Time windows, such as opening hours, follow the wall clock. A window is open while the clock shows a time from the
// start of the window (inclusive) to its end (exclusive). It opens at the first instant inside it. If the clock
// skips its start (02:30), it opens at the end of the skipped time (03:00). If the clock is set back to before its
// start, it opens a second time.

export interface Span {
  /** Time as `HH:MM` or `HH:MM:SS`. */
  from: string
  /** Time as `HH:MM` or `HH:MM:SS`, or `24:00` for the end of the day. */
  to: string
}

/** Quiet hours, in which customers are not contacted. They include midnight if `from` is later than `to`. */
export type QuietHours = Span

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Opening hours of a location, by day of the week. The location is closed on a day that is absent. */
export type WeekHours = { readonly [Day in (typeof days)[number]]?: readonly Span[] | undefined }

/** Opening hours assumed for a location that has none: Monday to Friday, 08:00 to 17:00. */
const officeHours: WeekHours = Object.fromEntries(
  days.slice(0, 5).map((day) => [day, [{ from: '08:00', to: '17:00' }]]),
)

/**
 * Returns the opening hours as a list of seven days, starting with Monday. Without any opening hours, `officeHours`
 * apply.
 */
export function openOn(hours: WeekHours): readonly (readonly Span[])[] {
  const open = days.some((day) => (hours[day] ?? []).some(({ from, to }) => from < to)) ? hours : officeHours
  return days.map((day) => open[day] ?? [])
}

/**
 * Returns the first instant, at or after `at`, at which the location is open. `holidays` are dates (`YYYY-MM-DD`) on
 * which it is closed.
 */
export function opening(
  at: string,
  hours: WeekHours,
  zone: string,
  holidays: ReadonlySet<string> = new Set(),
): string {
  const open = openOn(hours)
  const of = (wall: Temporal.ZonedDateTime): readonly Span[] =>
    holidays.has(wall.toPlainDate().toString()) ? [] : open[wall.dayOfWeek - 1]!
  return firstFrom(
    at,
    zone,
    {
      edges: (day) => of(day).map(({ from }) => from),
      matches: (wall) => of(wall).some((span) => isWithin(wall, span)),
    },
    // A location may open only once a week, so each holiday may add one week.
    farthestDays + 7 * holidays.size,
  )
}

/** Returns the end of the quiet hours if the instant is inside them. Null otherwise. */
export function endOfQuiet(at: string, quiet: QuietHours, zone: string): string | null {
  const isQuiet = (wall: Temporal.ZonedDateTime): boolean => isWithin(wall, quiet)
  if (!isQuiet(zonedTimeOf(new Date(at), zone))) return null
  return firstFrom(at, zone, { edges: () => [quiet.to], matches: (wall) => !isQuiet(wall) })
}

function isWithin(wall: Temporal.ZonedDateTime, { from, to }: Span): boolean {
  const clock = wall.toPlainTime()
  const hasBegun = Temporal.PlainTime.compare(clock, from) >= 0
  if (to.startsWith('24')) return hasBegun
  const hasNotEnded = Temporal.PlainTime.compare(clock, to) < 0
  return Temporal.PlainTime.compare(from, to) <= 0 ? hasBegun && hasNotEnded : hasBegun || hasNotEnded
}

/**
 * A condition on the wall clock. `edges` are the times of day at which it may become true. Besides them, it may become
 * true only at the start of a day or at a clock change. If a time of day occurs twice because the clock is set back,
 * the condition may become true at both occurrences.
 */
interface Judged {
  edges: (day: Temporal.ZonedDateTime) => readonly string[]
  matches: (wall: Temporal.ZonedDateTime) => boolean
}

/** Number of days to search. One week is not enough: a clock change can skip the only opening time of a week. */
const farthestDays = 21

function firstFrom(
  at: string,
  zone: string,
  { edges, matches }: Judged,
  farthest: number = farthestDays,
): string {
  const start = zonedTimeOf(new Date(at), zone)
  if (matches(start)) return toIso(new Date(at))
  for (let ahead = 0; ahead <= farthest; ahead++) {
    const day = start.toPlainDate().add({ days: ahead }).toZonedDateTime(zone)
    const change = day.getTimeZoneTransition('next')
    const moments = [
      day,
      ...edges(day).flatMap((edge) => bothOf(day, edge)),
      ...(change?.toPlainDate().equals(day.toPlainDate()) ? [change] : []),
    ]
    const [first] = moments
      .filter((each) => Temporal.ZonedDateTime.compare(each, start) > 0 && matches(each))
      .sort((a, b) => Temporal.ZonedDateTime.compare(a, b))
    if (first) return toIso(new Date(first.epochMilliseconds))
  }
  throw new RangeError(`The condition does not become true within ${farthest} days.`)
}

function bothOf(day: Temporal.ZonedDateTime, clock: string): Temporal.ZonedDateTime[] {
  const wall = day.toPlainDate().toPlainDateTime(clock)
  return (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(day.timeZoneId, { disambiguation }),
  )
}
