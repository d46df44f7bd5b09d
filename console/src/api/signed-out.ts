import { readStored, removeStored, store } from './session-storage.ts'
import { createStore } from './store.ts'

/** Slug of the organization whose session has ended. Undefined if none has. */
export const signedOut = createStore<string | undefined>(undefined)

/** Stores the URL of the current page, to which the person returns after signing in again. */
export function rememberPage({ pathname, search }: { pathname: string; search: string }): void {
  if (/^\/console\/[cs]\//.test(pathname)) store('return', pathname.slice('/console'.length) + search)
}

/** Removes the stored URL, and returns it if it belongs to one of these organizations. */
export function takeReturnAddress(organizations: readonly { slug: string }[]): string | undefined {
  const address = readStored<string>('return')
  removeStored('return')
  return organizations.some(({ slug }) => address?.split('/')[2] === slug) ? address : undefined
}

/**
 * Stores the URL of the page on which a member connects a program, if that page sent the person to sign in. The page is
 * not part of the console. No other URL is stored, so that a link to the sign-in page cannot lead to a foreign page.
 *
 * If no such page sent the person, a stored URL is left over from an abandoned attempt and is removed. It is kept if
 * the person opened a sign-in link (`isByLink`), because the link may have been sent for that attempt.
 */
export function rememberConnection(search: string, isByLink: boolean): void {
  const address = new URLSearchParams(search).get('return')
  if (address?.startsWith('/oauth/authorize?')) store('connection', address)
  else if (!isByLink) removeStored('connection')
}

/** Removes the stored page on which a member connects a program, and returns it. */
export function takeConnection(): string | undefined {
  const address = readConnection()
  removeStored('connection')
  return address
}

export const readConnection = (): string | undefined => readStored<string>('connection')
