import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { expireRequest } from './operations/requests/expire.ts'
import { firstExpiryOfRequests, expiredRequests } from '../../people/absences/index.ts'

/** Finds pending requests that have expired, because their first day has begun. */
export const expiringRequests: DueWithTime = {
  sweep: (now) => ({
    ...findDue(expiredRequests, now),
    operation: expireRequest,
    inputOf: (time_off_request_id) => ({ time_off_request_id }),
  }),
  next: firstExpiryOfRequests,
}

/**
 * Stores the status of expired requests every hour. The delay is not visible, because queries return `expired` as soon
 * as the first day has begun.
 */
export const sweepExpiredRequests = sweepSchedule({
  name: 'time_off.expire',
  everySeconds: 3600,
  sweep: expiringRequests.sweep,
})
