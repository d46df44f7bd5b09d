import type { KeyboardEvent, PointerEvent } from 'react'
import type { JobCard } from '../api/operations.ts'
import type { DragMode } from './drop-at.ts'
import type { Slot } from './slot.ts'
import type { Drag } from './use-drag.ts'

/** What the cards of the board can do. */
export interface BoardActions {
  isEditable: boolean
  today: string
  /** Time zone of the location of the board. */
  timezone: string
  drag: Drag | undefined
  begin: (event: PointerEvent, dragged: { card: JobCard; from: Slot; mode: DragMode; grab: number }) => void
  onKey: (event: KeyboardEvent, card: JobCard, from: Slot) => void
  /** Saves a move by keys when the focus leaves the card. */
  onLeave: () => void
  openForm: (card: JobCard) => void
}

/** True for the card that is being dragged. */
export const isDragged = ({ drag }: BoardActions, card: JobCard): boolean =>
  drag?.card.visit_id === card.visit_id
