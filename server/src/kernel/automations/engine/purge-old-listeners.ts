import type { Database } from '../../database/database.ts'
import {
  deleteOldListeners,
  hasOldListeners,
  organizationsWithUnpublishedListeners,
} from '../tables/prune-tables.ts'
import { tryLockTurns } from '../tables/turns-lock.ts'
import { turnsLock } from './turn.ts'

/**
 * Deletes listeners (subscriptions to events) of revisions that are no longer published and have no unfinished run.
 * Each organization's listeners are deleted under the lock that its turns (transactions of the engine) hold, because an
 * open turn may still begin a run with a revision that was published before. The lock is taken only if there is something
 * to delete. If the lock is not free, the organization is skipped until the next call.
 */
export async function purgeOldListeners({ system }: Pick<Database, 'system'>): Promise<void> {
  for (const orgId of await organizationsWithUnpublishedListeners(system)) {
    if (!(await hasOldListeners(system, orgId))) continue
    await system.transaction(async (transaction) => {
      if (await tryLockTurns(transaction, turnsLock(orgId))) await deleteOldListeners(transaction, orgId)
    })
  }
}
