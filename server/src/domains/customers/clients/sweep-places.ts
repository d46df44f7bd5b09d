import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { forgetPlace } from './operations/properties/forget-place.ts'
import { nextPlaceExpiry, expiredCoordinates } from './places-table.ts'

/** Deletes coordinates when the storage time that the map provider permits ends. */
export const expiredPlaces: DueWithTime = {
  sweep: (now) => ({
    ...findDue(expiredCoordinates, now),
    operation: forgetPlace,
    inputOf: (property_id) => ({ property_id }),
  }),
  next: nextPlaceExpiry,
}

/** Runs every hour. Expired coordinates are not used from their expiry on, even before they are deleted. */
export const sweepPlaces = sweepSchedule({
  name: 'properties.forgetPlaces',
  everySeconds: 3600,
  sweep: expiredPlaces.sweep,
})
