import type { Database } from '../../database/database.ts'
import type { Schedule } from '../../tasks/schedule.ts'
import { abandonReceipts } from './receipts-table.ts'

/** Ends the receipts of processes that died while a provider was called, also when nobody asks for them. */
export function sweepAbandonedReceipts(database: Database): Schedule {
  return {
    name: 'receipts.sweep',
    everySeconds: 10,
    heldByCircuit: false,
    run: async (now) => void (await abandonReceipts(database.system, now)),
  }
}
