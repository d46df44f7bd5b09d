import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { type DueWithTime, sweepOrganizations } from '../../organization/company/index.ts'
import { expireRequest } from './operations/requests/expire.ts'
import {
  firstExpiryOfRequests,
  organizationsWithExpiredRequests,
  selectExpiredRequests,
} from '../../people/absences/index.ts'

/** A pending request expires when its first day begins. */
export const expiringRequests: DueWithTime = {
  sweep: (now) => ({
    organizations: (system, mode, page) => organizationsWithExpiredRequests(system, mode, { now, ...page }),
    due: (reader, orgId, page) => selectExpiredRequests(reader, orgId, { now, ...page }),
    operation: expireRequest,
    inputOf: (time_off_request_id) => ({ time_off_request_id }),
  }),
  next: firstExpiryOfRequests,
}

/** Stores expired statuses every hour. Reads already return `expired` from the start of the first day. */
export function sweepExpiredRequests(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'time_off.expire',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: (now) => sweepOrganizations(database, kernel, expiringRequests.sweep(now)),
  }
}
