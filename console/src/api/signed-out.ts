import { readStored, removeStored, store } from './session-storage.ts'
import { createStore } from './store.ts'

/** The organization for which the server answered that the session has ended. */
export const signedOut = createStore<string | undefined>(undefined)

/** Stores the address of the page, to which the next sign-in returns. */
export function rememberPage({ pathname, search }: { pathname: string; search: string }): void {
  if (/^\/console\/[cs]\//.test(pathname)) store('return', pathname.slice('/console'.length) + search)
}

/** Removes and returns the stored address, if it belongs to one of these organizations. */
export function takeReturnAddress(organizations: readonly { slug: string }[]): string | undefined {
  const address = readStored<string>('return')
  removeStored('return')
  return organizations.some(({ slug }) => address?.split('/')[2] === slug) ? address : undefined
}
