import { useLayoutEffect, useState } from 'react'
import { followLive, handleMessage } from '../api/live.ts'
import { usePlace } from '../api/use.ts'

/**
 * Follows the changes of this organization. False while there is no stream. The layout effect opens the stream before
 * the pages read their data, so that hardly anything is read twice.
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
