import type { Database } from '../../database/database.ts'
import { deleteOldListeners, organizationsWithOldListeners } from '../tables/prune-tables.ts'
import { tryLockTurns } from '../tables/turns-lock.ts'
import { turnsLock } from './turn.ts'

/**
 * Deletes listeners (subscriptions to events) of revisions that are no longer published and have no unfinished run.
 * Each organization's listeners are deleted under the lock that its turns (transactions of the engine) hold, because an
 * open turn may still begin a run with a revision that was published before. If the lock is not free, the organization
 * is skipped until the next call.
 */
export async function purgeOldListeners({ system }: Pick<Database, 'system'>): Promise<void> {
  for (const orgId of await organizationsWithOldListeners(system))
    await system.transaction(async (transaction) => {
      if (await tryLockTurns(transaction, turnsLock(orgId))) await deleteOldListeners(transaction, orgId)
    })
}
