import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { type DueWithTime, sweepOrganizations } from '../../organization/company/index.ts'
import { forgetPlace } from './operations/properties/forget-place.ts'
import { nextPlaceExpiry, organizationsWithExpiredPlaces, selectExpiredPlaces } from './places-table.ts'

/** Deletes coordinates when the storage time that the map provider permits ends. */
export const expiredPlaces: DueWithTime = {
  sweep: (now) => ({
    organizations: (system, mode, page) => organizationsWithExpiredPlaces(system, mode, { now, ...page }),
    due: (reader, orgId, page) => selectExpiredPlaces(reader, orgId, { now, ...page }),
    operation: forgetPlace,
    inputOf: (property_id) => ({ property_id }),
  }),
  next: nextPlaceExpiry,
}

/** Runs every hour. Expired coordinates are not used from their expiry on, even before they are deleted. */
export function sweepPlaces(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'properties.forgetPlaces',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: (now) => sweepOrganizations(database, kernel, expiredPlaces.sweep(now)),
  }
}
