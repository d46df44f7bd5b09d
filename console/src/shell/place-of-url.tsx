import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Place } from '../api/call.ts'
import { PlaceContext } from '../api/use.ts'
import { Shell } from './shell.tsx'

/** Frame of the pages of the organization and mode in the URL: `/c/harbor/…` is live, `/s/harbor/…` is the sandbox. */
export function PlaceOfUrl() {
  const { org = '', base } = useParams({ strict: false })
  const place = useMemo((): Place => ({ org, mode: base === 's' ? 'sandbox' : 'live' }), [org, base])
  return (
    <PlaceContext value={place}>
      <Shell />
    </PlaceContext>
  )
}
