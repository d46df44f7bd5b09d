import { snap, timeAt } from './day-grid.ts'
import { type Slot, slotAt } from './slot.ts'
import type { JobCard } from '../api/operations.ts'

/** Data attributes of the element under the pointer onto which a card can be dropped. */
export interface DropArea {
  drop: 'lane' | 'anytime' | 'day' | 'tray'
  row: string | null
  date: string
  hours: { first: number; last: number }
  /** Horizontal position of the pointer in the element, from 0 to 1. */
  share: number
}

export type DragMode = 'move' | 'start' | 'end'

interface Dragged {
  card: JobCard
  from: Slot
  mode: DragMode
  /** Minutes from the start of the card to the point at which the person grabbed the card. */
  grab: number
}

const shortest = 15

/** Returns the slot in which a dragged card would land. Undefined if it cannot be dropped there. */
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

/** Returns the slot with a changed start or end. The slot stays at least a quarter of an hour long. */
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
