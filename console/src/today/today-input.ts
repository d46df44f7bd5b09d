import type { Input } from '../api/call.ts'

/** Input of the query of Today: the location in the query string of the page, or all locations. */
export const todayInput = (location: string | undefined): Input<'dashboard.get'> =>
  location === undefined ? {} : { location_id: location }
