import type { Queries } from '../../kernel/database/queries.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Schedule } from '../../kernel/tasks/schedule.ts'
import { deleteOldAttempts, deleteOldDeliveries } from './purge-tables.ts'

const dayMs = 24 * 3_600_000
/** Attempts, and deliveries that arrived or were not wanted any more; what failed can be replayed for longer. */
const keptDays = { attempts: 30, settled: 30, failed: 90 }
const batch = 1000
const longest = 1000

/** Deletes what is older than it is kept for, in small transactions. */
export function purgeDeliveries(database: Database): Schedule {
  return {
    name: 'webhooks.purge',
    everySeconds: 3600,
    heldByCircuit: true,
    run: (now) => purge(database.system, now),
  }
}

async function purge(system: Queries, now: string): Promise<void> {
  const before = (days: number): string => new Date(Date.parse(now) - days * dayMs).toISOString()
  await inBatches(() => deleteOldAttempts(system, before(keptDays.attempts), batch))
  await inBatches(() =>
    deleteOldDeliveries(system, ['delivered', 'cancelled'], before(keptDays.settled), batch),
  )
  await inBatches(() => deleteOldDeliveries(system, ['dead_letter'], before(keptDays.failed), batch))
}

/** What is left after so many batches is deleted at the next turn. */
async function inBatches(deleteSome: () => Promise<number>): Promise<void> {
  for (let turn = 0; turn < longest; turn++) if ((await deleteSome()) === 0) return
}
