import { createStore, useStore } from '../api/store.ts'
import { copyName, type Preferences, readCopy, storeCopy } from './stored-preferences.ts'

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

const preferences = createStore<Preferences>(readCopy(location.pathname))

export const currentPreferences = preferences.get
export const usePreferences = (): Preferences => useStore(preferences)
export const hasSingleKeys = (): boolean => preferences.get().shortcuts

/** Shows the pages of an organization with these preferences, also in its other windows of this browser. */
export function showPreferences(org: string, next: Preferences): void {
  storeCopy(org, next)
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
    preferences.set(readCopy(location.pathname))
    apply()
  }
  prefersDark().addEventListener('change', readAgain)
  addEventListener('storage', ({ key }) => void (key?.startsWith(copyName) && readAgain()))
}
