import { resized } from './drop-at.ts'
import { type Slot, slotAt } from './slot.ts'
import type { JobCard } from '../api/operations.ts'
import { addDays } from '../parts/words.ts'

interface Pressed {
  key: string
  altKey: boolean
  shiftKey: boolean
}

interface Around {
  view: 'day' | 'week'
  /** Ids of the board's rows, from top to bottom. */
  rows: readonly (string | null)[]
}

const step = 15

/**
 * Returns the change of a card's slot that a key causes. Alt with left or right moves the card by 15 minutes (on the
 * week board, by a day). Alt with up or down moves it by a row. On the day board, Alt and Shift with left or right
 * move the end of the card. Undefined for other keys.
 */
export function stepOf(
  { key, altKey, shiftKey }: Pressed,
  card: JobCard,
  { view, rows }: Around,
): ((slot: Slot) => Slot) | undefined {
  if (!altKey) return undefined
  const side = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  const rowStep = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  if (rowStep !== 0) return (slot) => ({ ...slot, row: neighbour(rows, slot.row, rowStep) })
  if (side === 0) return undefined
  if (view === 'week') return (slot) => ({ ...slot, date: slot.date && addDays(slot.date, side) })
  return (slot) => {
    if (slot.date === null || slot.start === null) return slot
    if (shiftKey) {
      const end = slot.end ?? slot.start + card.minutes
      return resized(card, slot, { mode: 'end', at: end + side * step })
    }
    return slotAt(card, slot, { date: slot.date, start: slot.start + side * step, row: slot.row })
  }
}

function neighbour(rows: readonly (string | null)[], row: string | null, by: number): string | null {
  const at = rows.indexOf(row)
  return rows[Math.max(0, Math.min(rows.length - 1, at + by))] ?? null
}
