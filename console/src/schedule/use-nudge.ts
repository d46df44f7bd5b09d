import { useCallback, useEffect, useRef, useState } from 'react'
import type { JobCard } from '../api/operations.ts'
import type { Slot } from './slot.ts'
import type { PendingMove } from './rows.ts'

/** Time after the last key press at which a moved card is saved, in milliseconds. */
const pauseMs = 900

/**
 * Lets the person move cards with the keyboard. The board shows each step. A pause or Enter saves the move, and
 * Escape cancels it.
 */
export function useNudge(put: (move: PendingMove) => void) {
  const [held, setHeld] = useState<PendingMove>()
  const current = useRef<PendingMove>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const store = useRef(put)
  store.current = put

  const set = useCallback((move: PendingMove | undefined): void => {
    clearTimeout(timer.current)
    current.current = move
    setHeld(move)
  }, [])

  const save = useCallback((): void => {
    const move = current.current
    set(undefined)
    if (move) store.current(move)
  }, [set])

  const nudge = (card: JobCard, from: Slot, step: (slot: Slot) => Slot): void => {
    if (current.current && current.current.card.visit_id !== card.visit_id) save()
    const move = current.current ?? { card, from, to: from }
    set({ ...move, to: step(move.to) })
    timer.current = setTimeout(save, pauseMs)
  }

  const giveBack = (): boolean => {
    const isHeld = current.current !== undefined
    set(undefined)
    return isHeld
  }

  // When the person leaves the page, a move that was made with the keyboard is saved.
  useEffect(() => save, [save])
  return { held, nudge, save, giveBack }
}
