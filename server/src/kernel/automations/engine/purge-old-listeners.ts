import type { Database } from '../../database/database.ts'
import { deleteOldListeners, organizationsWithOldListeners } from '../tables/prune-tables.ts'
import { tryLockTurns } from '../tables/turns-lock.ts'
import { turnsLock } from './turn.ts'

/**
 * Deletes listeners (subscriptions to events) of revisions that are no longer published and have no unfinished run.
 * Does so only under the lock that turns (transactions of the engine) of the organization hold, because an open turn
 * may still begin a run with the formerly published revision. If the lock is not free, the organization is skipped
 * until the next time.
 */
export async function purgeOldListeners({ system }: Pick<Database, 'system'>): Promise<void> {
  for (const orgId of await organizationsWithOldListeners(system))
    await system.transaction(async (transaction) => {
      if (await tryLockTurns(transaction, turnsLock(orgId))) await deleteOldListeners(transaction, orgId)
    })
}
