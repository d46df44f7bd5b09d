import { useEffect, useRef } from 'react'
import { moveRowFocus } from '../parts/row-focus.ts'
import { isTyping } from '../parts/is-typing.ts'
import { undoLast } from '../parts/toasts.ts'
import { hasSingleKeys } from '../theme/preferences.ts'
import { keyCommands } from './keys.ts'
import type { ConsolePage } from './places.ts'

interface Actions {
  pages: readonly ConsolePage[]
  openPalette: () => void
  openHelp: () => void
  openCreate: () => void
  go: (to: string) => void
}

/** Focuses the search field of the page, or presses the button that opens it. */
function openSearch(): void {
  const search = document.querySelector<HTMLElement>('[data-list-search]')
  if (search instanceof HTMLButtonElement) search.click()
  else search?.focus()
}

/** Runs the commands of keys that are available on every page. */
export function useKeys(actions: Actions): void {
  const current = useRef(actions)
  current.current = actions
  useEffect(() => {
    const commandFor = keyCommands(() => current.current.pages)
    const onKey = (event: KeyboardEvent): void => {
      const isInDialog = document.querySelector('[role=dialog]') !== null
      const { key, ctrlKey, metaKey, altKey, target } = event
      const command = commandFor({
        key,
        ctrlKey,
        metaKey,
        altKey,
        isInDialog,
        isTyping: isTyping(target),
        hasSingleKeys: hasSingleKeys(),
      })
      if (!command) return
      event.preventDefault()
      const { openPalette, openHelp, openCreate, go } = current.current
      if (command.type === 'palette') openPalette()
      else if (command.type === 'help') openHelp()
      else if (command.type === 'create') openCreate()
      else if (command.type === 'undo') undoLast()
      else if (command.type === 'go') go(command.to)
      else if (command.type === 'search') openSearch()
      else if (command.type === 'next') moveRowFocus(1)
      else if (command.type === 'previous') moveRowFocus(-1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
