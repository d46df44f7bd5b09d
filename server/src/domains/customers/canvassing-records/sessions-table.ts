import { lockOf } from '../../../kernel/database/lock.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { DueRecords } from '../../organization/company/index.ts'
import { type SessionRow, sessions } from './session.ts'

/** Locks the sessions of a member, so that changes run one after another. */
export function lockMemberWalks(ctx: MutationContext, memberId: string): void {
  ctx.db.later(`select pg_advisory_xact_lock(${lockOf('$1')})`, [`walks of ${memberId}`])
}

/** Returns the member's session that has no recorded end. A member has at most one such session. */
export function findOpenSession(ctx: MutationContext, memberId: string): Promise<SessionRow | undefined> {
  return ctx.db.row(`${sessions.select} where r.org_id = $1 and r.member_id = $2 and r.ended_at is null`, [
    ctx.actor.org.id,
    memberId,
  ])
}

export const overlongWalks: DueRecords = {
  table: 'canvassing_sessions',
  isDue: (now) => `r.ended_at is null and r.started_at <= ${now} - interval '12 hours'`,
}

/**
 * Returns the earliest time at which an open session reaches its maximum length. Returns null if no session is open.
 */
export async function nextOverlong(db: Queries, orgId: string): Promise<string | null> {
  const row = await db.row<{ at: string | null }>(
    `select min(r.started_at) + interval '12 hours' as at from canvassing_sessions r where r.org_id = $1 and r.ended_at is null`,
    [orgId],
  )
  return row!.at
}
