import type { Database } from '../../database/database.ts'
import { deleteOldListeners, organizationsWithOldListeners } from '../tables/prune-tables.ts'
import { tryLockTurns } from '../tables/turns-lock.ts'
import { turnsLock } from './turn.ts'

/**
 * Deletes listeners (subscriptions to events) of revisions that are no longer published and have no live run. It first
 * acquires the lock under which the engine works for the organization, because the engine may still begin a run with
 * the formerly published revision. If the lock is not free, it skips the organization until the next time.
 */
export async function purgeOldListeners({ system }: Pick<Database, 'system'>): Promise<void> {
  for (const orgId of await organizationsWithOldListeners(system))
    await system.transaction(async (transaction) => {
      if (await tryLockTurns(transaction, turnsLock(orgId))) await deleteOldListeners(transaction, orgId)
    })
}
