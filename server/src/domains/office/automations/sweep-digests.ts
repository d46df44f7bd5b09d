import { findDue, sweepSchedule } from '../../organization/company/index.ts'
import { dueDigests } from './digests-table.ts'
import { reportFailures } from './operations/report-failures.ts'

/** Mails the daily digests of failures. Runs so often that each time zone gets them soon after its own morning. */
export const sweepDigests = sweepSchedule({
  name: 'automations.digests',
  everySeconds: 900,
  sweep: (now) => ({
    ...findDue(dueDigests, now),
    operation: reportFailures,
    inputOf: (automation_id) => ({ automation_id }),
  }),
})
