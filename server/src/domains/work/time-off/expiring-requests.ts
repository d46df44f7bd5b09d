import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { expireRequest } from './operations/requests/expire.ts'
import { firstExpiryOfRequests, expiredRequests } from '../../people/absences/index.ts'

/** Finds pending requests whose first day has begun, which makes them expired. */
export const expiringRequests: DueWithTime = {
  sweep: (now) => ({
    ...findDue(expiredRequests, now),
    operation: expireRequest,
    inputOf: (time_off_request_id) => ({ time_off_request_id }),
  }),
  next: firstExpiryOfRequests,
}

/**
 * * Stores the status of expired requests every hour. Reads already return `expired` from the start of the
 *   first day on.
 */
export const sweepExpiredRequests = sweepSchedule({
  name: 'time_off.expire',
  everySeconds: 3600,
  sweep: expiringRequests.sweep,
})
