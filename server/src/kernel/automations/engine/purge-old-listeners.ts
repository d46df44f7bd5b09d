import type { Database } from '../../database/database.ts'
import { deleteOldListeners, organizationsWithOldListeners } from '../tables/prune-tables.ts'
import { tryLockTurns } from '../tables/turns-lock.ts'
import { turnsLock } from './turn.ts'

/**
 * Deletes listeners of revisions that are no longer published and have no live run. A running turn may have read the
 * previously published revision and begin a run with it, so this keeps turns out. It skips an organization whose turn
 * is running until next time.
 */
export async function purgeOldListeners({ system }: Pick<Database, 'system'>): Promise<void> {
  for (const orgId of await organizationsWithOldListeners(system))
    await system.transaction(async (transaction) => {
      if (await tryLockTurns(transaction, turnsLock(orgId))) await deleteOldListeners(transaction, orgId)
    })
}
