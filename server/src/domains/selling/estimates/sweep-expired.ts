import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { type DueWithTime, sweepOrganizations } from '../../organization/company/index.ts'
import { firstExpiry, organizationsWithExpired, selectExpired } from './estimates-table.ts'
import { expireEstimate } from './operations/expire.ts'

/** Expires estimates when they are due. */
export const expiringEstimates: DueWithTime = {
  sweep: (now) => ({
    organizations: (system, mode, page) => organizationsWithExpired(system, mode, { now, ...page }),
    due: (reader, orgId, page) => selectExpired(reader, orgId, { now, ...page }),
    operation: expireEstimate,
    inputOf: (estimate_id) => ({ estimate_id }),
  }),
  next: firstExpiry,
}

/** Stores the status of expired estimates every hour. Reads show it as soon as the expiry has passed. */
export function sweepExpiredEstimates(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'estimates.expire',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: (now) => sweepOrganizations(database, kernel, expiringEstimates.sweep(now)),
  }
}
