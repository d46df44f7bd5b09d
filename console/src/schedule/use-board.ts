import type { Input } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { useAddress } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { addDays } from '../parts/words.ts'
import { mondayOf } from './day-grid.ts'
import type { Grouping } from './slot.ts'

export type Scope = NonNullable<Input<'schedule.board'>['scope']>
export type View = 'day' | 'week'

const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
  value: string | undefined,
): Value => values.find((each) => each === value) ?? values[0]

/** The board of a day or week at one location, as stated in the query string of the page. */
export function useBoard() {
  const [address, change] = useAddress()
  const { today, locations, can } = useMe()
  const day = address['day'] ?? today
  const view: View = oneOf(['day', 'week'], address['view'])
  const by: Grouping = oneOf(['crew', 'vehicle', 'member'], address['by'])
  const scope: Scope = can('view_leads') ? oneOf(['ops', 'sales', 'combined'], address['scope']) : 'ops'
  const location =
    locations.find(({ id }) => id === address['location']) ??
    locations.find(({ is_default }) => is_default) ??
    locations[0]
  const from = view === 'week' ? mondayOf(day) : day
  const board = useOperation(
    'schedule.board',
    { from, days: view === 'week' ? 7 : 1, location_id: location?.id ?? null, group_by: by, scope },
    { enabled: location !== undefined, keepsPrevious: true },
  )
  const goTo = (next: string): void => change({ day: next === today ? undefined : next })
  return {
    board,
    day,
    from,
    today,
    view,
    by,
    scope,
    location,
    locations,
    canSeeLeads: can('view_leads'),
    change,
    goTo,
    /** Goes to the next or previous day or week. */
    step: (steps: number): void => goTo(addDays(day, steps * (view === 'week' ? 7 : 1))),
    setView: (next: View): void => change({ view: next === 'day' ? undefined : next }),
  }
}

export type BoardState = ReturnType<typeof useBoard>
