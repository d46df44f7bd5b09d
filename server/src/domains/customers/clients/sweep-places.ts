import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { forgetPlace } from './operations/properties/forget-place.ts'
import { nextPlaceExpiry, expiredCoordinates } from './places-table.ts'

/**
 * Finds coordinates that the provider's terms no longer allow storing. `next` returns the next time at which
 * coordinates expire.
 */
export const expiredPlaces: DueWithTime = {
  sweep: (now) => ({
    ...findDue(expiredCoordinates, now),
    operation: forgetPlace,
    inputOf: (property_id) => ({ property_id }),
  }),
  next: nextPlaceExpiry,
}

/**
 * Deletes expired coordinates every hour. Coordinates are not used after their expiry, even if they are not
 * deleted yet.
 */
export const sweepPlaces = sweepSchedule({
  name: 'properties.forgetPlaces',
  everySeconds: 3600,
  sweep: expiredPlaces.sweep,
})
