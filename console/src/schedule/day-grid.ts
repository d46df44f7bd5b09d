// All times in this file are minutes after midnight in the time zone of the location, so its functions need no time
// zone.

/** A span of time on the day board. */
export interface Span {
  start: number
  end: number
}

export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const timeOf = (minutes: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`
}

/** Step of the time axis in minutes. Visits start on the quarter hour. */
const step = 15

export const snap = (minutes: number): number => Math.round(minutes / step) * step

/** Returns the hours that the board shows: 7 am to 7 pm, or more if a visit is earlier or later. */
export function shownHours(spans: readonly Span[]): { first: number; last: number } {
  const first = Math.min(7, ...spans.map(({ start }) => Math.floor(start / 60)))
  const last = Math.max(19, ...spans.map(({ end }) => Math.ceil(Math.min(end, 24 * 60) / 60)))
  return { first: Math.max(0, first), last }
}

/** Returns the horizontal position of a time, as a fraction of the board's width. */
export const shareAt = (minutes: number, { first, last }: { first: number; last: number }): number =>
  (minutes - first * 60) / ((last - first) * 60)

/**
 * Returns the time at a horizontal position, rounded to quarters of an hour. `share` is a fraction of the board's
 * width.
 */
export const timeAt = (share: number, { first, last }: { first: number; last: number }): number =>
  snap(first * 60 + Math.min(1, Math.max(0, share)) * (last - first) * 60)

export interface Placed<Card> {
  card: Card
  span: Span
  lane: number
  isClash: boolean
}

/**
 * Distributes the cards of one row over lanes, so that the cards of a lane do not overlap. In the order of their
 * starts, each card is put into the first free lane. Cards that overlap in time are reported as a clash, which is
 * only a warning.
 */
export function placeInLanes<Card>(cards: readonly { card: Card; span: Span }[]): {
  placed: Placed<Card>[]
  lanes: number
} {
  const laneEnds: number[] = []
  const placed = [...cards]
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
    .map(({ card, span }): Placed<Card> => {
      const free = laneEnds.findIndex((end) => end <= span.start)
      const lane = free === -1 ? laneEnds.length : free
      laneEnds[lane] = span.end
      const isClash = cards.some(
        (other) => other.card !== card && other.span.start < span.end && span.start < other.span.end,
      )
      return { card, span, lane, isClash }
    })
  return { placed, lanes: Math.max(1, laneEnds.length) }
}

/**
 * Returns start and end of a card. Without an end, the planned duration is used. Undefined if the card has no start.
 */
export function spanOf(card: {
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  minutes: number
}): Span | undefined {
  if (card.scheduled_time_start === null) return undefined
  const start = minutesOf(card.scheduled_time_start)
  const end = card.scheduled_time_end === null ? start + card.minutes : minutesOf(card.scheduled_time_end)
  return { start, end: end > start ? end : 24 * 60 }
}

/** Returns the Monday of the week of a date. */
export function mondayOf(date: string): string {
  const day = Date.parse(date)
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  return new Date(day - weekday * 86_400_000).toISOString().slice(0, 10)
}
