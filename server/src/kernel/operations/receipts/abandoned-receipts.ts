import type { Database } from '../../database/database.ts'
import type { Schedule } from '../../tasks/schedule.ts'
import { abandonReceipts } from './receipts-table.ts'

/** Sets receipts to `indeterminate` if their process crashed during a provider call, also when they are never read. */
export function sweepAbandonedReceipts(database: Database): Schedule {
  return {
    name: 'receipts.sweep',
    everySeconds: 10,
    suspendWhenCircuitOpen: false,
    run: async (now) => void (await abandonReceipts(database.system, now)),
  }
}
