import { useOperation } from '../api/use.ts'
import { useAddress } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { addDays } from '../parts/words.ts'

/** The board of one day at one location. Day and location are in the address. */
export function useBoard() {
  const [address, change] = useAddress()
  const { today, locations } = useMe()
  const day = address['day'] ?? today
  const location =
    locations.find(({ id }) => id === address['location']) ??
    locations.find(({ is_default }) => is_default) ??
    locations[0]
  const board = useOperation(
    'schedule.board',
    { from: day, days: 1, location_id: location?.id ?? null, group_by: 'crew' },
    { enabled: location !== undefined, keepsPrevious: true },
  )
  return {
    board,
    day,
    today,
    location,
    locations,
    goTo: (next: string): void => change({ day: next === today ? undefined : next }),
    step: (days: number): void => {
      const next = addDays(day, days)
      change({ day: next === today ? undefined : next })
    },
    setLocation: (id: string): void => change({ location: id }),
  }
}
