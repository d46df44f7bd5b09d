import { useDeferredValue } from 'react'

/** More rows than fit on a screen. */
const firstRows = 30

/**
 * Returns the rows that are rendered: at first those at the top, and all of them right afterwards. A long list therefore
 * shows its visible part earlier.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isShown = useDeferredValue(true, false)
  return isShown ? rows : rows.slice(0, firstRows)
}
