import { useSyncExternalStore } from 'react'
import { sentenceOf } from '../api/refusal.ts'
import { closeToast, lifetimeMs, openToast, showToast } from './toasts.ts'

// Delays actions that cannot be undone: an action runs only when its toast closes, and `Undo` in the toast prevents
// it. While an action waits, the browser asks the person before it closes the window.

let waiting: readonly string[] = []
const listeners = new Set<() => void>()

function set(next: readonly string[]): void {
  waiting = next
  for (const listener of listeners) listener()
}

const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault()

function end(name: string): void {
  set(waiting.filter((each) => each !== name))
  if (waiting.length === 0) window.removeEventListener('beforeunload', askBeforeClosing)
}

/**
 * Runs `run` after ten seconds, unless the person presses `Undo`. `name` identifies the action, for example with the
 * id of its record. Another action with the same name is ignored while the first one waits.
 */
export function runLate(name: string, text: string, run: () => Promise<unknown>): void {
  if (waiting.includes(name)) return
  set([...waiting, name])
  window.addEventListener('beforeunload', askBeforeClosing)
  const toast = openToast(text, {
    undo: () => {
      clearTimeout(timer)
      end(name)
    },
  })
  const timer = setTimeout(() => {
    closeToast(toast)
    run()
      .catch((error: unknown) => showToast(sentenceOf(error), { tone: 'red' }))
      .finally(() => end(name))
  }, lifetimeMs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Names of the actions whose toast is open or that wait for the server's answer. */
export const useWaiting = (): readonly string[] => useSyncExternalStore(subscribe, () => waiting)
