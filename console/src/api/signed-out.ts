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
