import { callsLock, lockOf } from './lock.ts'
import type { Writes } from './queries.ts'

const setOrganization = `select set_config('quoin.org_id', $1, true), set_config('quoin.locations', '*', true), set_config('quoin.bound_to', '', true)`

/**
 * Runs `work` with the row-level security scope of another organization, in the same transaction. Then restores the
 * scope of the transaction's own organization, which must include all locations. For practice companies only: the
 * organization that creates one writes into both, and the caller must have checked that the other one is its own.
 *
 * With `alone`, for an organization that exists: waits until its running transactions have ended, and lets no other
 * begin before this one has ended. Refuses an organization that is not here.
 */
export async function insideOrganization<Result>(
  db: Writes,
  { own, other, alone = false }: { own: string; other: string; alone?: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  db.later(setOrganization, [other])
  if (alone) {
    db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [callsLock(other)])
    db.later('select quoin.enter($1::uuid, false)', [other])
  }
  // If `work` throws, the transaction or the savepoint around it is rolled back, and with it this setting.
  const result = await work()
  db.later(setOrganization, [own])
  return result
}
