import { findDue, sweepSchedule } from '../../organization/company/index.ts'
import { dueDigests } from './digests-table.ts'
import { reportFailures } from './operations/report-failures.ts'

/** Emails the daily digests that are due. Runs every 15 minutes, because digests are due at 08:00 in each time zone. */
export const sweepDigests = sweepSchedule({
  name: 'automations.digests',
  everySeconds: 900,
  sweep: (now) => ({
    ...findDue(dueDigests, now),
    operation: reportFailures,
    inputOf: (automation_id) => ({ automation_id }),
  }),
})
