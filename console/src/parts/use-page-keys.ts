import { useEffect, useRef } from 'react'
import { hasSingleKeys } from '../theme/preferences.ts'
import { isTyping } from './is-typing.ts'

/**
 * Runs commands of a page that are single keys. If the shell has a command for the same key, the command of the shell
 * runs, because the shell listens on the document and this hook on the window. No command runs while the person types,
 * while a dialog is open, while a modifier is pressed, or if the person has switched single keys off.
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
