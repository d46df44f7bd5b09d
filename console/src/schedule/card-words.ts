import type { JobCard } from '../api/operations.ts'
import { clock, clockRange, service } from '../parts/words.ts'
import { minutesOf, timeOf } from './day-grid.ts'
import { wallClockAt } from './clock-change.ts'

/** Returns the times of a card, such as `10 am – 12 pm` or `Any time`. */
export function cardTimes(card: JobCard): string {
  const { scheduled_time_start: start, scheduled_time_end: end, minutes } = card
  if (start === null) return 'Any time'
  const until = end ?? timeOf((minutesOf(start) + minutes) % (24 * 60))
  return clockRange(start, until)
}

/** Returns the work of a visit, such as `House wash`. Adds the number of the visit if the job has several visits. */
export function visitWords(card: JobCard): string {
  const { visit_label, service_type, visit_number, visits_total } = card
  const work = visit_label ?? service(service_type)
  return visits_total > 1 ? `${work} · ${visit_number} of ${visits_total}` : work
}

/**
 * Returns the actual start of a visit whose scheduled local time does not exist, because clocks are set forward on
 * its day. Undefined for all other visits.
 */
export function adjustedWords(card: JobCard, timezone: string): string | undefined {
  if (!card.time_adjusted || card.scheduled_start_at === null) return undefined
  const { minutes } = wallClockAt(Date.parse(card.scheduled_start_at), timezone)
  return `moved to ${clock(timeOf(minutes))} because daylight saving time begins`
}

export const cardLabel = (card: JobCard, isClash: boolean): string =>
  [card.customer_name ?? `Job ${card.job_number}`, visitWords(card), cardTimes(card), card.address]
    .filter(Boolean)
    .join(', ') + (isClash ? '. Overlaps another visit.' : '')
