import type { Database } from '../../../../kernel/database/database.ts'
import type { Kernel } from '../../../../kernel/operations/run.ts'
import type { Schedule } from '../../../../kernel/tasks/schedule.ts'
import { sweepOrganizations } from '../../../organization/company/index.ts'
import { sealMonths } from '../operations/seal-months.ts'
import { organizationsWithOpenMonths, selectDueChains } from './seals-table.ts'

/** Seals months that are over. Skips organizations with a test clock: they have few entries to add up. */
export function sweepMonths(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'books.months',
    everySeconds: 900,
    suspendWhenCircuitOpen: true,
    run: (now) =>
      sweepOrganizations(database, kernel, {
        organizations: (system, mode, page) => organizationsWithOpenMonths(system, mode, { now, ...page }),
        due: (reader, orgId, page) => selectDueChains(reader, orgId, { now, ...page }),
        operation: sealMonths,
        inputOf: (books_id) => ({ books_id }),
      }),
  }
}
