import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { onConnectionChange, isOffline as readOffline, useOffline } from '../api/connection.ts'
import { queryClient } from '../api/query-client.ts'
import { refreshPlace } from '../api/refresh.ts'
import { usePlace } from '../api/use.ts'

/**
 * Banner that is shown while the server does not answer. When it answers again, all queries on the screen run
 * again.
 */
export function OfflineBanner() {
  const { org, mode } = usePlace()
  const isOffline = useOffline()
  useEffect(
    () =>
      onConnectionChange(() => {
        if (!readOffline()) void refreshPlace({ org, mode })
      }),
    [org, mode],
  )
  if (!isOffline) return null
  return (
    <div className="banner" role="alert">
      <WifiOff size={15} aria-hidden="true" />
      <span>
        The server does not answer. What you see may be out of date. What you type stays in this window and is
        saved later.
      </span>
      <button
        type="button"
        className="button"
        data-quiet=""
        onClick={() => void queryClient.refetchQueries({ type: 'active' })}
      >
        Try again
      </button>
    </div>
  )
}
