import { useState } from 'react'

export interface Selection {
  has: (key: string) => boolean
  size: number
  toggle: (key: string) => void
  /** Selects all rows from the last toggled row to this row. */
  extendTo: (key: string) => void
  setAll: (isSelected: boolean) => void
  clear: () => void
}

/** The selected rows of a list. A row that leaves the list is no longer selected. */
export function useSelection(keys: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const shown = new Set(keys.filter((key) => chosen.has(key)))
  const toggle = (key: string): void => {
    const next = new Set(shown)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
    setLast(key)
  }
  return {
    has: (key) => shown.has(key),
    size: shown.size,
    toggle,
    extendTo: (key) => {
      const [from, to] = [keys.indexOf(last ?? key), keys.indexOf(key)]
      if (from === -1) return toggle(key)
      setChosen(new Set([...shown, ...keys.slice(Math.min(from, to), Math.max(from, to) + 1)]))
      setLast(key)
    },
    setAll: (isSelected) => setChosen(new Set(isSelected ? keys : [])),
    clear: () => setChosen(new Set()),
  }
}
