import { findDue, sweepSchedule } from '../../organization/company/index.ts'
import { pursue } from './operations/pursue.ts'
import { dueRequests } from '../../money/payment-records/index.ts'

/** Queries the results of payment requests that the card processor has not answered, until each of them has ended. */
export const sweepPaymentRequests = sweepSchedule({
  name: 'payments.pursue',
  everySeconds: 60,
  sweep: (now) => ({
    ...findDue(dueRequests, now),
    operation: pursue,
    inputOf: (request_id) => ({ request_id }),
  }),
})
