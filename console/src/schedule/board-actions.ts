import type { KeyboardEvent, PointerEvent } from 'react'
import type { JobCard } from '../api/operations.ts'
import type { DragMode } from './drop-at.ts'
import type { Slot } from './slot.ts'
import type { Drag } from './use-drag.ts'

/** Actions for the cards of the schedule board. */
export interface BoardActions {
  isEditable: boolean
  today: string
  /** Time zone of the location that the board shows. */
  timezone: string
  drag: Drag | undefined
  begin: (event: PointerEvent, dragged: { card: JobCard; from: Slot; mode: DragMode; grab: number }) => void
  onKey: (event: KeyboardEvent, card: JobCard, from: Slot) => void
  /** Saves a move that was made with the keyboard. Called when the card loses the focus. */
  onLeave: () => void
  openForm: (card: JobCard) => void
}

/** True for the card that is being dragged. */
export const isDragged = ({ drag }: BoardActions, card: JobCard): boolean =>
  drag?.card.visit_id === card.visit_id
