import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { signedOut, takeConnection, takeReturnAddress } from '../api/signed-out.ts'

/**
 * Returns a function that is called after signing in. It opens the page from which the person came, or else the page
 * Today of the first organization. The page on which a member connects a program is not a page of the console, so the
 * browser loads it.
 */
export function useEnter() {
  const navigate = useNavigate()
  return async ({ organizations = [] }: { organizations?: { slug: string }[] }): Promise<void> => {
    const [first] = organizations
    if (!first) return
    queryClient.clear()
    signedOut.set(undefined)
    const connection = takeConnection()
    if (connection !== undefined) return location.assign(connection)
    const address = takeReturnAddress(organizations) ?? `/c/${first.slug}/today`
    await navigate({ href: `/console${address}` } as never)
  }
}
