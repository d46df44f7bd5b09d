import type { Database } from '../../kernel/database/database.ts'
import type { Kernel } from '../../kernel/operations/run.ts'
import type { Schedule } from '../../kernel/tasks/schedule.ts'
import { sweepOrganizations } from '../company/index.ts'
import { organizationsToPurge, selectToPurge } from './client-imports-table.ts'
import { purgeClientImport } from './operations/purge.ts'

/** How long the results of rows are kept after the end of their import. */
const retainedMs = 30 * 24 * 3_600_000

/** Deletes the rows of imports that ended long ago. */
export function sweepClientImports(database: Database, kernel: Kernel): Schedule {
  return {
    name: 'client_imports.purge',
    everySeconds: 3600,
    heldByCircuit: true,
    run: (now) => {
      const before = new Date(Date.parse(now) - retainedMs).toISOString()
      return sweepOrganizations(database, kernel, {
        organizations: (system, mode, page) => organizationsToPurge(system, mode, { before, ...page }),
        due: (reader, orgId, page) => selectToPurge(reader, orgId, { before, ...page }),
        operation: purgeClientImport,
        inputOf: (client_import_id) => ({ client_import_id }),
      })
    },
  }
}
