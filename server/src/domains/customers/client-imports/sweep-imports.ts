import { findDue, sweepSchedule } from '../../organization/company/index.ts'
import { dueImports } from './client-imports-table.ts'
import { purgeClientImport } from './operations/purge.ts'

/** Deletes the rows of imports that ended more than 30 days ago. */
export const sweepClientImports = sweepSchedule({
  name: 'client_imports.purge',
  everySeconds: 3600,
  sweep: (now) => ({
    ...findDue(dueImports, now),
    operation: purgeClientImport,
    inputOf: (client_import_id) => ({ client_import_id }),
  }),
})
