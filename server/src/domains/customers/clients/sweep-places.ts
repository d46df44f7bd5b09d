import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { type DueWithTime, sweepOrganizations } from '../../organization/company/index.ts'
import { forgetPlace } from './operations/properties/forget-place.ts'
import { firstPlaceToForget, organizationsWithPlacesToForget, selectPlacesToForget } from './places-table.ts'

/** Deletes coordinates when the storage time that the map provider permits ends. */
export const placesToForget: DueWithTime = {
  sweep: (now) => ({
    organizations: (system, mode, page) => organizationsWithPlacesToForget(system, mode, { now, ...page }),
    due: (reader, orgId, page) => selectPlacesToForget(reader, orgId, { now, ...page }),
    operation: forgetPlace,
    inputOf: (property_id) => ({ property_id }),
  }),
  next: firstPlaceToForget,
}

/** Runs every hour. Expired coordinates are not used from their expiry on, even before they are deleted. */
export function sweepPlaces(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'properties.forgetPlaces',
    everySeconds: 3600,
    heldByCircuit: true,
    run: (now) => sweepOrganizations(database, kernel, placesToForget.sweep(now)),
  }
}
