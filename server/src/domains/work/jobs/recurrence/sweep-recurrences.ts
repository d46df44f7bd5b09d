import type { Database } from '../../../../kernel/database/database.ts'
import type { Kernel } from '../../../../kernel/operations/run.ts'
import type { Schedule } from '../../../../kernel/tasks/schedule.ts'
import { startOfLocalDay, toIso } from '../../../../kernel/time/index.ts'
import { type DueWithTime, sweepOrganizations } from '../../../organization/company/index.ts'
import { extendRecurrence } from '../operations/recurrence/extend.ts'
import {
  daysAheadOfRecurrences,
  organizationsWithDueRecurrences,
  selectDueRecurrences,
} from './recurrences-table.ts'

/**
 * The next date of a recurrence gets its job at local midnight of the first day on which it is within the
 * horizon.
 */
export const recurringJobs: DueWithTime = {
  sweep: (now) => ({
    organizations: (system, mode, page) => organizationsWithDueRecurrences(system, mode, { now, ...page }),
    due: (reader, orgId, page) => selectDueRecurrences(reader, orgId, { now, ...page }),
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
export function sweepRecurrences(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'jobs.recurrences',
    everySeconds: 900,
    suspendWhenCircuitOpen: true,
    run: (now) => sweepOrganizations(database, kernel, recurringJobs.sweep(now)),
  }
}
