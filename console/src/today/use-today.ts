import type { Output } from '../api/call.ts'
import { useOperation } from '../api/use.ts'
import { useAddress } from '../parts/use-address.ts'
import { todayInput } from './today-input.ts'

export type Today = Output<'dashboard.get'>

/** The work that waits today, at the location in the query string or at all locations. */
export function useToday() {
  const [{ location }, change] = useAddress()
  const today = useOperation('dashboard.get', todayInput(location), { keepsPrevious: true })
  return { today, location, setLocation: (id: string | undefined) => change({ location: id }) }
}
