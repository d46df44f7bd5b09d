import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'

/** Opens the first of the organizations to which a sign-in gave access. */
export function useEnter() {
  const navigate = useNavigate()
  return async ({ organizations = [] }: { organizations?: { slug: string }[] }): Promise<void> => {
    const [first] = organizations
    if (!first) return
    queryClient.clear()
    await navigate({ to: `/c/${first.slug}/today` } as never)
  }
}
