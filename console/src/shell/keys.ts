import { type ConsolePage, pages } from './places.ts'

/** Command that a key press runs. */
export type KeyCommand =
  | { type: 'palette' | 'help' | 'create' | 'search' | 'undo' | 'next' | 'previous' }
  | { type: 'go'; to: string }

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** True while a text field, a menu or a dialog has the focus. */
  isTyping: boolean
  /** True while a dialog is open. */
  isInDialog: boolean
  /** False if the person has switched off commands that are single keys. */
  hasSingleKeys: boolean
}

const single: Record<string, KeyCommand> = {
  '?': { type: 'help' },
  c: { type: 'create' },
  '/': { type: 'search' },
  j: { type: 'next' },
  k: { type: 'previous' },
}

/**
 * Returns a function that translates pressed keys into commands. After `G`, the next key selects a page. Single keys
 * run no commands while the person types, while a dialog is open, or if the person has switched them off.
 */
export function keyCommands(available: () => readonly ConsolePage[] = () => pages) {
  let isAfterG = false
  return (pressed: PressedKey): KeyCommand | undefined => {
    const key = pressed.key.toLowerCase()
    const hasControl = pressed.ctrlKey || pressed.metaKey
    if (hasControl && key === 'k') return { type: 'palette' }
    if (pressed.isTyping || pressed.isInDialog || pressed.altKey) return undefined
    if (hasControl) return key === 'z' ? { type: 'undo' } : undefined
    if (!pressed.hasSingleKeys) return undefined
    if (isAfterG) {
      isAfterG = false
      const page = available().find((each) => each.key === key)
      return page && { type: 'go', to: page.to }
    }
    if (key === 'g') {
      isAfterG = true
      return undefined
    }
    return single[key]
  }
}

/** Keys and their effects, for the help. */
export const keyHelp: readonly [keys: readonly string[], what: string][] = [
  [['Ctrl', 'K'], 'Search and commands'],
  [['?'], 'This help'],
  [['C'], 'Create'],
  [['/'], 'Search the list'],
  [['J'], 'Next row'],
  [['K'], 'Previous row'],
  [['Space'], 'Preview the row'],
  [['Enter'], 'Open the row'],
  [['X'], 'Select the row; with Shift, all rows up to it'],
  [['Esc'], 'Close the topmost panel'],
  [['Ctrl', 'Z'], 'Undo the last action'],
  [['R'], 'Inbox: answer'],
  [['E'], 'Inbox: done'],
  [['A'], 'Inbox: assign'],
  [['1'], 'Review: accept'],
  [['2'], 'Review: merge'],
  [['3'], 'Review: dismiss'],
  [['H'], 'Review: later'],
  [['Alt', 'Arrow'], 'Move a visit or a line'],
  [['Alt', 'Shift', 'Arrow'], 'Change the end of a visit'],
  [['M'], 'Move a visit with a form'],
  [['D'], 'Schedule of a day'],
  [['W'], 'Schedule of a week'],
  [['N'], 'Schedule the next job without a date'],
  ...pages.flatMap(({ key, label }): [string[], string][] =>
    key === undefined ? [] : [[['G', key.toUpperCase()], label]],
  ),
]
