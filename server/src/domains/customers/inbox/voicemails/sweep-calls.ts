import type { Database } from '../../../../kernel/database/database.ts'
import type { Kernel } from '../../../../kernel/operations/run.ts'
import type { Schedule } from '../../../../kernel/tasks/schedule.ts'
import { type DueWithTime, sweepOrganizations } from '../../../organization/company/index.ts'
import { missCall } from '../operations/calls/miss.ts'
import { nextDueCall, organizationsWithDueCalls, selectDueCalls } from './calls-table.ts'

/** Calls without a recording after the time limit. */
export const missedCalls: DueWithTime = {
  sweep: (now) => ({
    organizations: (system, mode, page) => organizationsWithDueCalls(system, mode, { now, ...page }),
    due: (reader, orgId, page) => selectDueCalls(reader, orgId, { now, ...page }),
    operation: missCall,
    inputOf: (call_id) => ({ call_id }),
  }),
  next: (db, orgId) => nextDueCall(db, orgId),
}

export function sweepCalls(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'inbox.missedCalls',
    everySeconds: 60,
    suspendWhenCircuitOpen: true,
    run: (now) => sweepOrganizations(database, kernel, missedCalls.sweep(now)),
  }
}
