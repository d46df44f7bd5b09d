export interface Toast {
  id: number
  text: string
  /** Undoes the action that the toast is about. */
  undo?: (() => unknown) | undefined
  /** Another action that the toast offers, and the label of its button. */
  action?: { label: string; run: () => unknown } | undefined
  tone: 'plain' | 'red'
}

export const lifetimeMs = 10_000
let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const currentToasts = (): readonly Toast[] => toasts

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const closeToast = (id: number): void => set(toasts.filter((each) => each.id !== id))

type Options = Pick<Partial<Toast>, 'undo' | 'action' | 'tone'>

/**
 * Shows a sentence (a toast) for ten seconds. It may have a button that undoes the action that the sentence is about,
 * or a button that runs another action.
 */
export const showToast = (text: string, options: Options = {}): void => void openToast(text, options)

/** Shows a sentence like `showToast`, and returns the id with which it can be closed. */
export function openToast(text: string, options: Options = {}): number {
  const toast: Toast = {
    id: nextId++,
    text,
    tone: options.tone ?? 'plain',
    undo: options.undo,
    action: options.action,
  }
  set([...toasts.slice(-2), toast])
  setTimeout(() => closeToast(toast.id), lifetimeMs)
  return toast.id
}

/** Undoes the last action that can be undone. */
export function undoLast(): boolean {
  const last = toasts.findLast((each) => each.undo)
  if (!last) return false
  closeToast(last.id)
  last.undo?.()
  return true
}
