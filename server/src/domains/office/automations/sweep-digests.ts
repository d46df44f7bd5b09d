import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { sweepOrganizations } from '../../organization/company/index.ts'
import { organizationsWithDueDigests, selectDueDigests } from './digests-table.ts'
import { reportFailures } from './operations/report-failures.ts'

/** Mails the daily digests of failures, often enough that each time zone gets them soon after its own morning. */
export function sweepDigests(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'automations.digests',
    everySeconds: 900,
    suspendWhenCircuitOpen: true,
    run: (now) =>
      sweepOrganizations(database, kernel, {
        organizations: (system, mode, page) => organizationsWithDueDigests(system, mode, { now, ...page }),
        due: (reader, orgId, page) => selectDueDigests(reader, orgId, { now, ...page }),
        operation: reportFailures,
        inputOf: (automation_id) => ({ automation_id }),
      }),
  }
}
