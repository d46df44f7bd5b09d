import { useEffect } from 'react'
import { useOperation, usePlace } from '../api/use.ts'
import { rememberViewer } from '../opening/last-viewer.ts'
import { useAddress } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { addDays } from '../parts/words.ts'
import { boardView, type View } from './board-view.ts'

/** The board of a day or week at one location, as stated in the query string of the page. */
export function useBoard() {
  const [address, change] = useAddress()
  const { me, today, locations, can } = useMe()
  const { org, mode } = usePlace()
  useEffect(() => {
    if (me && mode === 'live') rememberViewer(org, me)
  }, [me, org, mode])
  const shown = boardView(address, { today, locations, canSeeLeads: can('view_leads') })
  const { day, view, location, input } = shown
  const board = useOperation('schedule.board', input, {
    enabled: location !== undefined,
    keepsPrevious: true,
  })
  const goTo = (next: string): void => change({ day: next === today ? undefined : next })
  return {
    board,
    today,
    ...shown,
    locations,
    canSeeLeads: can('view_leads'),
    change,
    goTo,
    /** Shows the next or previous day or week. */
    step: (steps: number): void => goTo(addDays(day, steps * (view === 'week' ? 7 : 1))),
    setView: (next: View): void => change({ view: next === 'day' ? undefined : next }),
  }
}

export type BoardState = ReturnType<typeof useBoard>
