import { useEffect, useRef } from 'react'
import { hasSingleKeys } from '../theme/preferences.ts'
import { isTyping } from './is-typing.ts'

/**
 * Runs the single keys of a page. The keys of the shell come first: it listens on the document, this on the window.
 * Ignored while the person types, a dialog is open, or a modifier is pressed, and if the person switched them off.
 */
export function usePageKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!hasSingleKeys() || isTyping(event.target) || document.querySelector('[role=dialog]')) return
      const run = current.current[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
