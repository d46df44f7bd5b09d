import type { Database } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/operations/run.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { sweepOrganizations } from '../../organization/company/index.ts'
import { organizationsWithDueImports, selectDueImports } from './client-imports-table.ts'
import { purgeClientImport } from './operations/purge.ts'

/** Deletes the rows of imports that ended long ago. */
export function sweepClientImports(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'client_imports.purge',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: (now) =>
      sweepOrganizations(database, kernel, {
        organizations: (system, mode, page) => organizationsWithDueImports(system, mode, { now, ...page }),
        due: (reader, orgId, page) => selectDueImports(reader, orgId, { now, ...page }),
        operation: purgeClientImport,
        inputOf: (client_import_id) => ({ client_import_id }),
      }),
  }
}
