import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { signedOut, takeReturnAddress } from '../api/signed-out.ts'

/** Opens the page that asked for the sign-in, otherwise Today of the first organization to which it gave access. */
export function useEnter() {
  const navigate = useNavigate()
  return async ({ organizations = [] }: { organizations?: { slug: string }[] }): Promise<void> => {
    const [first] = organizations
    if (!first) return
    queryClient.clear()
    signedOut.set(undefined)
    const address = takeReturnAddress(organizations) ?? `/c/${first.slug}/today`
    await navigate({ href: `/console${address}` } as never)
  }
}
