import { lockOf } from '../database/lock.ts'
import type { Queries } from '../database/queries.ts'
import { alreadyConfirmed, checkConfirmed, type Confirmed } from './confirmation.ts'
import type { MutationEffects } from './effects.ts'

/**
 * Marks a confirm token (the token with which a caller confirms a dry run) as used. Throws if the token was already
 * used, or if the effects differ from those that the caller confirmed.
 */
export async function confirmEffects(
  db: Queries,
  orgId: string,
  confirmed: Confirmed,
  effects: () => Promise<MutationEffects>,
): Promise<void> {
  if (!(await takeToken(db, orgId, confirmed.token))) throw alreadyConfirmed()
  checkConfirmed(confirmed, await effects())
}

/** Locks the confirm token until the transaction ends. Returns true if the token has not been used. */
async function takeToken(db: Queries, orgId: string, token: string): Promise<boolean> {
  // Two statements are needed: a statement that takes a lock reads with a snapshot from before it acquired the lock.
  const [locked, used] = await Promise.all([
    db.row<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${lockOf(`'confirm ' || $1`)}) as mine`, [
      token,
    ]),
    db.row(
      `select 1 as used from receipts r where r.org_id = $1 and r.confirmed_by = $2
       union all
       select 1 from idempotency_records a where a.org_id = $1 and a.confirmed_by = $2`,
      [orgId, token],
    ),
  ])
  return locked!.mine && used === undefined
}
