import { startOfLocalDay, toIso } from '../../../../kernel/time/index.ts'
import { type DueWithTime, findDue, sweepSchedule } from '../../../organization/company/index.ts'
import { extendRecurrence } from '../operations/recurrence/extend.ts'
import { daysAheadOfRecurrences, dueRecurrences } from './recurrences-table.ts'

/**
 * Finds recurrences that have to create their next job. This is due from local midnight of the day that is
 * `horizon_days` before the date of the job.
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

/** Every 15 minutes, creates the jobs of recurrences that are due. */
export const sweepRecurrences = sweepSchedule({
  name: 'jobs.recurrences',
  everySeconds: 900,
  sweep: recurringJobs.sweep,
})
