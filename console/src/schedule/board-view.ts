import type { Input, Output } from '../api/call.ts'
import { mondayOf } from './day-grid.ts'
import type { Grouping } from './slot.ts'

export type Scope = NonNullable<Input<'schedule.board'>['scope']>
export type View = 'day' | 'week'

const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
  value: string | undefined,
): Value => values.find((each) => each === value) ?? values[0]

type AnyLocation = Pick<Output<'me.get'>['locations']['items'][number], 'id' | 'is_default'>

/** What the board depends on, apart from the query string: the date, and the member's locations and permissions. */
export interface Viewer<Location extends AnyLocation = AnyLocation> {
  today: string
  locations: readonly Location[]
  canSeeLeads: boolean
}

/** The day or week, the location and the rows of the board, according to the query string of the page. */
export function boardView<Location extends AnyLocation>(
  address: Record<string, string>,
  { today, locations, canSeeLeads }: Viewer<Location>,
) {
  const day = address['day'] ?? today
  const view: View = oneOf(['day', 'week'], address['view'])
  const by: Grouping = oneOf(['crew', 'vehicle', 'member'], address['by'])
  const scope: Scope = canSeeLeads ? oneOf(['ops', 'sales', 'combined'], address['scope']) : 'ops'
  const location =
    locations.find(({ id }) => id === address['location']) ??
    locations.find(({ is_default }) => is_default) ??
    locations[0]
  const from = view === 'week' ? mondayOf(day) : day
  const input: Input<'schedule.board'> = {
    from,
    days: view === 'week' ? 7 : 1,
    location_id: location?.id ?? null,
    group_by: by,
    scope,
  }
  return { day, from, view, by, scope, location, input }
}
