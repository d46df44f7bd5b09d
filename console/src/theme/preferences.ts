import { createStore, useStore } from '../api/store.ts'

/**
 * Appearance of the console in this browser. The preferences are stored in the browser, and `start.js` reads them
 * before the page is first painted.
 */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'comfortable' | 'compact'
  /**
   * False if commands that are single keys are switched off, because speech input or unsteady hands can trigger them
   * by mistake.
   */
  hasSingleKeys: boolean
}

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const read = (): Preferences => {
  const theme = localStorage.getItem('quoin-scheme')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: localStorage.getItem('quoin-density') === 'compact' ? 'compact' : 'comfortable',
    hasSingleKeys: localStorage.getItem('quoin-single-keys') !== 'off',
  }
}

const preferences = createStore<Preferences>(read())

export const usePreferences = (): Preferences => useStore(preferences)
export const hasSingleKeys = (): boolean => preferences.get().hasSingleKeys

/** Stores changed preferences and applies them at once. Other windows of this browser apply them too. */
export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...preferences.get(), ...change }
  localStorage.setItem('quoin-scheme', next.theme)
  localStorage.setItem('quoin-density', next.density)
  localStorage.setItem('quoin-single-keys', next.hasSingleKeys ? 'on' : 'off')
  preferences.set(next)
  apply()
}

export const isDark = ({ theme }: Preferences): boolean =>
  theme === 'dark' || (theme === 'system' && prefersDark().matches)

function apply(): void {
  const { dataset } = document.documentElement
  const current = preferences.get()
  dataset['mantineColorScheme'] = isDark(current) ? 'dark' : 'light'
  dataset['density'] = current.density
}

/** Applies changes of the system's color scheme, and changes made in other windows. */
export function watchPreferences(): void {
  const readAgain = (): void => {
    preferences.set(read())
    apply()
  }
  prefersDark().addEventListener('change', readAgain)
  addEventListener('storage', ({ key }) => void (key?.startsWith('quoin-') && readAgain()))
}
