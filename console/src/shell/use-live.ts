import { useLayoutEffect, useState } from 'react'
import { followLive, handleMessage } from '../api/live.ts'
import { usePlace } from '../api/use.ts'

/**
 * Follows the changes of this organization. Returns false while there is no stream. The stream is opened in a layout
 * effect, before the pages read their data, so that the pages have to read little data twice.
 */
export function useLive(): boolean {
  const { org, mode } = usePlace()
  const [isLive, setLive] = useState(false)
  useLayoutEffect(
    () => followLive({ org, mode }, (message) => setLive(handleMessage({ org, mode }, message) ?? false)),
    [org, mode],
  )
  return isLive
}
