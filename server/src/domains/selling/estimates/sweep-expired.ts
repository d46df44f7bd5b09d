import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { firstExpiry, expiredEstimates } from './estimates-table.ts'
import { expireEstimate } from './operations/expire.ts'

/** Estimates whose expiry has passed, with the operation that stores the status `expired`. */
export const expiringEstimates: DueWithTime = {
  sweep: (now) => ({
    ...findDue(expiredEstimates, now),
    operation: expireEstimate,
    inputOf: (estimate_id) => ({ estimate_id }),
  }),
  next: firstExpiry,
}

/**
 * Stores the status of expired estimates every hour. The delay is not visible, because queries compute the status from
 * the expiry.
 */
export const sweepExpiredEstimates = sweepSchedule({
  name: 'estimates.expire',
  everySeconds: 3600,
  sweep: expiringEstimates.sweep,
})
