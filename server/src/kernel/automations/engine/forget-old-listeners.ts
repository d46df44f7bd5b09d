import type { Database } from '../../database/database.ts'
import { deleteOldListeners, organizationsWithOldListeners } from '../tables/prune-tables.ts'
import { keepTurnsOut } from '../tables/turns-lock.ts'
import { turnsLock } from './turn.ts'

/**
 * Deletes listeners of revisions that are no longer published and have no run under way. A turn may have read the revision
 * that was published before and begin a run by it, so none is under way meanwhile. An organization that has a turn under
 * way is left for the next time.
 */
export async function forgetOldListeners({ system }: Pick<Database, 'system'>): Promise<void> {
  for (const orgId of await organizationsWithOldListeners(system))
    await system.transaction(async (transaction) => {
      if (await keepTurnsOut(transaction, turnsLock(orgId))) await deleteOldListeners(transaction, orgId)
    })
}
