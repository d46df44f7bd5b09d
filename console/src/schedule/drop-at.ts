import { snap, timeAt } from './day-grid.ts'
import { type Slot, slotAt } from './slot.ts'
import type { JobCard } from '../api/operations.ts'

/** Element of the board under the pointer, as its data attributes. */
export interface DropArea {
  drop: 'lane' | 'anytime' | 'day' | 'tray'
  row: string | null
  date: string
  hours: { first: number; last: number }
  /** Position of the pointer in the area, from 0 to 1. */
  share: number
}

export type DragMode = 'move' | 'start' | 'end'

interface Dragged {
  card: JobCard
  from: Slot
  mode: DragMode
  /** Minutes from the start of the card to the place where it was taken. */
  grab: number
}

const shortest = 15

/** Slot in which a dragged card lands. Undefined where it cannot be dropped. */
export function slotUnder({ card, from, mode, grab }: Dragged, area: DropArea | undefined): Slot | undefined {
  if (!area) return undefined
  const { drop, row, date, hours, share } = area
  if (mode !== 'move') {
    if (drop !== 'lane' || date !== from.date || from.start === null) return undefined
    return resized(card, from, { mode, at: timeAt(share, hours) })
  }
  if (drop === 'tray') return { date: null, start: null, end: null, row: from.row }
  if (drop === 'anytime') return slotAt(card, from, { date, start: null, row })
  if (drop === 'day') return slotAt(card, from, { date, start: from.start, row })
  const minutes = hours.first * 60 + share * (hours.last - hours.first) * 60
  return slotAt(card, from, { date, start: snap(minutes - grab), row })
}

/** Slot with another start or end, at least a quarter of an hour long. */
export function resized(
  card: JobCard,
  from: Slot,
  { mode, at }: { mode: 'start' | 'end'; at: number },
): Slot {
  const start = from.start ?? 0
  const end = from.end ?? start + card.minutes
  return mode === 'start'
    ? { ...from, start: Math.max(0, Math.min(at, end - shortest)), end }
    : { ...from, end: Math.max(at, start + shortest) }
}
