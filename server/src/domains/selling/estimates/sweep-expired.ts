import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { firstExpiry, expiredEstimates } from './estimates-table.ts'
import { expireEstimate } from './operations/expire.ts'

/** Finds estimates whose expiry has passed, and the operation that stores their expiry. */
export const expiringEstimates: DueWithTime = {
  sweep: (now) => ({
    ...findDue(expiredEstimates, now),
    operation: expireEstimate,
    inputOf: (estimate_id) => ({ estimate_id }),
  }),
  next: firstExpiry,
}

/**
 * Stores the status of expired estimates every hour. The delay is not visible, because reads compute the status from
 * the expiry.
 */
export const sweepExpiredEstimates = sweepSchedule({
  name: 'estimates.expire',
  everySeconds: 3600,
  sweep: expiringEstimates.sweep,
})
