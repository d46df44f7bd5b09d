import type { Database } from '../../../kernel/database/database.ts'
import type { Schedule } from '../../../kernel/tasks/schedule.ts'
import { deleteExpiredLookups } from './property-lookups-table.ts'

const atOnce = 1000

/** Deletes expired answers of property data providers. */
export function sweepLookups({ system }: Pick<Database, 'system'>): Schedule {
  return {
    name: 'properties.forgetLookups',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      for (const mode of ['live', 'sandbox'] as const)
        while ((await deleteExpiredLookups(system, mode, now, atOnce)) === atOnce);
    },
  }
}
