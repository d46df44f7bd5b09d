import { type DueWithTime, findDue, sweepSchedule } from '../../../organization/company/index.ts'
import { missCall } from '../operations/calls/miss.ts'
import { nextDueCall, dueCalls } from './calls-table.ts'

/** Finds phone calls that got no recording within the time limit, to record them as missed. */
export const missedCalls: DueWithTime = {
  sweep: (now) => ({
    ...findDue(dueCalls, now),
    operation: missCall,
    inputOf: (call_id) => ({ call_id }),
  }),
  next: (db, orgId) => nextDueCall(db, orgId),
}

export const sweepCalls = sweepSchedule({
  name: 'inbox.missedCalls',
  everySeconds: 60,
  sweep: missedCalls.sweep,
})
