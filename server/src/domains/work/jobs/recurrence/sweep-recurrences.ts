import { startOfLocalDay, toIso } from '../../../../kernel/time/index.ts'
import { type DueWithTime, findDue, sweepSchedule } from '../../../organization/company/index.ts'
import { extendRecurrence } from '../operations/recurrence/extend.ts'
import { daysAheadOfRecurrences, dueRecurrences } from './recurrences-table.ts'

/**
 * The next date of a recurrence gets its job at local midnight of the first day on which it is within the
 * horizon.
 */
export const recurringJobs: DueWithTime = {
  sweep: (now) => ({
    ...findDue(dueRecurrences, now),
    operation: extendRecurrence,
    inputOf: (job_recurrence_id) => ({ job_recurrence_id }),
  }),
  async next(db, orgId, now) {
    const ahead = await daysAheadOfRecurrences(db, orgId, now)
    const instants = ahead.map(({ timezone, day }) => toIso(startOfLocalDay(day, timezone)))
    return instants.toSorted()[0] ?? null
  },
}

/** Creates the jobs that are now within their horizons. */
export const sweepRecurrences = sweepSchedule({
  name: 'jobs.recurrences',
  everySeconds: 900,
  sweep: recurringJobs.sweep,
})
