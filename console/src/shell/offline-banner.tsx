import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { Refusal } from '../api/refusal.ts'

/** Failed calls in a row after which the banner appears. */
const failuresUntilShown = 2

/** A banner while the server does not answer. Shown pages stay readable. */
export function OfflineBanner() {
  const [failures, setFailures] = useState(0)
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return
        const { action } = event
        if (action.type === 'success') setFailures(0)
        else if (action.type === 'failed' && action.error instanceof Refusal && action.error.status === 0)
          setFailures((count) => count + 1)
      }),
    [],
  )
  if (failures < failuresUntilShown) return null
  return (
    <div className="banner" role="alert">
      <WifiOff size={15} aria-hidden="true" />
      <span>The server does not answer. What you see may be out of date, and nothing can be saved.</span>
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
