import type { Database, Mode } from '../../database/database.ts'
import type { Schedule } from '../../tasks/schedule.ts'
import { abandonReceipts } from './receipts-table.ts'

const modes: readonly Mode[] = ['live', 'sandbox']

/**
 * Finds receipts (records of calls) whose process crashed during a provider call and sets them to `indeterminate`.
 * Reading such a receipt or repeating its call would do so too, but it is possible that no caller ever does either.
 */
export function sweepAbandonedReceipts(database: Database): Schedule {
  return {
    name: 'receipts.sweep',
    everySeconds: 10,
    suspendWhenCircuitOpen: false,
    run: async (now) => {
      for (const mode of modes) await abandonReceipts(database.system, mode, now)
    },
  }
}
