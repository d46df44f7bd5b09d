import { Navigate } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { Failure, Skeleton } from '../parts/states.tsx'

/**
 * Opens the page Today of the first organization in which this browser is signed in. If there is none, opens the
 * sign-in page.
 */
export function Start() {
  const { data, error, refetch } = useSession()
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <Skeleton />
  const [first] = data.organizations
  return <Navigate to={(first ? `/c/${first.slug}/today` : '/sign-in') as never} replace />
}
