import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { firstExpiry, expiredEstimates } from './estimates-table.ts'
import { expireEstimate } from './operations/expire.ts'

/** Expires estimates when they are due. */
export const expiringEstimates: DueWithTime = {
  sweep: (now) => ({
    ...findDue(expiredEstimates, now),
    operation: expireEstimate,
    inputOf: (estimate_id) => ({ estimate_id }),
  }),
  next: firstExpiry,
}

/** Stores the status of expired estimates every hour. Reads show it as soon as the expiry has passed. */
export const sweepExpiredEstimates = sweepSchedule({
  name: 'estimates.expire',
  everySeconds: 3600,
  sweep: expiringEstimates.sweep,
})
