import { type DueWithTime, findDue, sweepSchedule } from '../../organization/company/index.ts'
import { expireRequest } from './operations/requests/expire.ts'
import { firstExpiryOfRequests, expiredRequests } from '../../people/absences/index.ts'

/** A pending request expires when its first day begins. */
export const expiringRequests: DueWithTime = {
  sweep: (now) => ({
    ...findDue(expiredRequests, now),
    operation: expireRequest,
    inputOf: (time_off_request_id) => ({ time_off_request_id }),
  }),
  next: firstExpiryOfRequests,
}

/** Stores expired statuses every hour. Reads already return `expired` from the start of the first day. */
export const sweepExpiredRequests = sweepSchedule({
  name: 'time_off.expire',
  everySeconds: 3600,
  sweep: expiringRequests.sweep,
})
