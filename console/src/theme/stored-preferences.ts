/** How the console looks for a member. The server stores the preferences with the member. */
export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'comfortable' | 'compact'
  /**
   * False if commands that are single keys are switched off, because speech input or unsteady hands can trigger them
   * by mistake.
   */
  shortcuts: boolean
}

/** Begins the names of all copies. `storage` events name the copy that another window has changed. */
export const copyName = 'quoin-preferences'

const nameOf = (org: string): string => `${copyName}/${org}`

/** Returns the organization in the URL of a page. Empty for pages outside of an organization, such as signing in. */
const orgIn = (pathname: string): string => /^\/console\/[cs]\/([^/]+)/.exec(pathname)?.[1] ?? ''

/**
 * Reads the copy of the member's preferences in this browser, for the first paint of a page. A person can have other
 * preferences in another organization, so each has its copy. Pages outside of an organization, and organizations
 * without a copy, use the copy that was stored last.
 */
export function readCopy(pathname: string): Preferences {
  const org = orgIn(pathname)
  const text = (org === '' ? null : localStorage.getItem(nameOf(org))) ?? localStorage.getItem(copyName) ?? ''
  const [theme, density, shortcuts] = text.split(' ')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density: density === 'compact' ? 'compact' : 'comfortable',
    shortcuts: shortcuts !== 'off',
  }
}

export function storeCopy(org: string, { theme, density, shortcuts }: Preferences): void {
  const text = `${theme} ${density} ${shortcuts ? 'on' : 'off'}`
  localStorage.setItem(nameOf(org), text)
  localStorage.setItem(copyName, text)
}
