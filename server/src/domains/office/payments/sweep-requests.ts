import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { sweepOrganizations } from '../../organization/company/index.ts'
import { pursue } from './operations/pursue.ts'
import { organizationsWithDueRequests, selectDueRequests } from '../../money/payment-records/index.ts'

/** Retries unanswered requests to the card processor until they end. */
export function sweepPaymentRequests(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'payments.pursue',
    everySeconds: 60,
    suspendWhenCircuitOpen: true,
    run: (now) =>
      sweepOrganizations(database, kernel, {
        organizations: (system, mode, page) => organizationsWithDueRequests(system, mode, { now, ...page }),
        due: (reader, orgId, page) => selectDueRequests(reader, orgId, { now, ...page }),
        operation: pursue,
        inputOf: (request_id) => ({ request_id }),
      }),
  }
}
