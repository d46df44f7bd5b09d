import type { JobCard } from '../api/operations.ts'
import { minutesOf } from './day-grid.ts'

export type Grouping = 'crew' | 'vehicle' | 'member'

/**
 * Slot of a visit on the schedule board. If the date is null, the visit is in the tray of visits without a date. If
 * only the start is null, the visit can be done at any time of the day.
 */
export interface Slot {
  date: string | null
  /** Minutes after midnight. */
  start: number | null
  /** Minutes after midnight of `date`. More than 1440 if the visit ends on the next day. */
  end: number | null
  /** Id of the crew, vehicle or member. Null if the visit is not assigned. */
  row: string | null
}

export const dayMinutes = 24 * 60

/** Returns the slot of a card in one of the rows that show it. A visit with several members is in several rows. */
export function slotOf(card: JobCard, row: string | null): Slot {
  const start = card.scheduled_time_start === null ? null : minutesOf(card.scheduled_time_start)
  const end = card.scheduled_time_end === null ? null : minutesOf(card.scheduled_time_end)
  const isOvernight = start !== null && end !== null && end <= start
  return { date: card.scheduled_date, start, end: isOvernight ? end + dayMinutes : end, row }
}

export const isSameTime = (a: Slot, b: Slot): boolean =>
  a.date === b.date && a.start === b.start && a.end === b.end

export const isSameSlot = (a: Slot, b: Slot): boolean => isSameTime(a, b) && a.row === b.row

/**
 * Returns the length of a card in minutes. If it has no times, returns its planned duration rounded up to quarters of
 * an hour.
 */
export const lengthOf = (card: JobCard, { start, end }: Slot): number =>
  start === null || end === null ? Math.ceil(card.minutes / 15) * 15 : end - start

/** Returns the slot of a card that is moved to another start. Its length stays the same. */
export function slotAt(
  card: JobCard,
  from: Slot,
  to: { date: string; start: number | null; row: string | null },
): Slot {
  if (to.start === null) return { date: to.date, start: null, end: null, row: to.row }
  const start = Math.max(0, Math.min(dayMinutes - 15, to.start))
  return { date: to.date, start, end: start + lengthOf(card, from), row: to.row }
}

export const nameOfCard = (card: JobCard): string => card.customer_name ?? `Job ${card.job_number}`
