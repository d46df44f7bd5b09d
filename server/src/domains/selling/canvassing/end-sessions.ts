import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { type DueWithTime, sweepOrganizations } from '../../organization/company/index.ts'
import { endOverlongSession } from './operations/sessions/end-overlong.ts'
import {
  nextOverlong,
  organizationsWithOverlongSessions,
  selectOverlongSessions,
} from '../../customers/canvassing-records/index.ts'

/** Walks that no one ended. */
export const overlongSessions: DueWithTime = {
  sweep: (now) => ({
    organizations: (system, mode, page) => organizationsWithOverlongSessions(system, mode, { now, ...page }),
    due: (reader, orgId, page) => selectOverlongSessions(reader, orgId, { now, ...page }),
    operation: endOverlongSession,
    inputOf: (session_id) => ({ session_id }),
  }),
  next: (db, orgId) => nextOverlong(db, orgId),
}

export function endOverlongSessions(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'canvassing.endSessions',
    everySeconds: 300,
    suspendWhenCircuitOpen: true,
    run: (now) => sweepOrganizations(database, kernel, overlongSessions.sweep(now)),
  }
}
