import { useCallback, useEffect, useRef, useState } from 'react'
import type { JobCard } from '../api/operations.ts'
import type { Slot } from './slot.ts'
import type { PendingMove } from './rows.ts'

/** A moved card is saved this long after the last key. */
const pauseMs = 900

/** Moves cards by keys: the board shows each step, a pause or Enter saves, and Escape gives the card back. */
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

  // A page that closes saves what the keys have moved.
  useEffect(() => save, [save])
  return { held, nudge, save, giveBack }
}
