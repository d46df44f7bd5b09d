import { useEffect } from 'react'
import { hasSingleKeys } from '../theme/preferences.ts'
import type { BoardState } from './use-board.ts'

/**
 * Keys of the schedule. `D` and `W` select the day or week board. `T` shows today, and arrows show the next or previous
 * day or week. `N` opens the form for the next visit without a date.
 */
export function useBoardKeys({ setView, goTo, today, step }: BoardState, scheduleNext: () => void): void {
  useEffect(() => {
    const commands: Record<string, () => void> = {
      d: () => setView('day'),
      w: () => setView('week'),
      t: () => goTo(today),
      n: scheduleNext,
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
    }
    const onKey = (event: KeyboardEvent): void => {
      const { altKey, ctrlKey, metaKey, target } = event
      if (event.defaultPrevented || altKey || ctrlKey || metaKey) return
      if (document.querySelector('[role=dialog]')) return
      if (target instanceof HTMLElement && target.closest('input, select, textarea, [role=menu]')) return
      const command = commands[event.key]
      if (!command || (event.key.length === 1 && !hasSingleKeys())) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
