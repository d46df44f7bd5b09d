import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type Handover, handoverParameters, successorSql } from '../../organization/company/index.ts'
import { endOf } from './session-course.ts'
import { sessions } from './session.ts'
import { findOpenSession, lockMemberWalks } from './sessions-table.ts'

/**
 * Reassigns a member's territories to the successor. Each territory gets a new version. In territories in which the
 * member was the primary rep, the successor becomes the primary rep. Returns the number of territories.
 */
export async function handOverTerritories(db: Queries, orgId: string, handover: Handover): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update territories r set version = version + 1, updated_at = $6
        where r.org_id = $1 and r.archived_at is null
          and exists (select 1 from territory_reps m where m.org_id = r.org_id and m.territory_id = r.id and m.member_id = $2)
       returning r.id, ${successorSql} as successor),
     gone as (
       delete from territory_reps m using changed c where m.org_id = $1 and m.territory_id = c.id and m.member_id = $2
       returning m.territory_id, m.place, m.is_primary, c.successor),
     taken as (
       insert into territory_reps as m (org_id, territory_id, member_id, place, is_primary)
       select $1, g.territory_id, g.successor, g.place, g.is_primary from gone g
           on conflict (org_id, territory_id, member_id) do update set is_primary = m.is_primary or excluded.is_primary)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}

/** Ends the canvassing session of a member who leaves. Returns the number of sessions ended. */
export async function endWalkOf(ctx: MutationContext, memberId: string): Promise<number> {
  lockMemberWalks(ctx, memberId)
  const open = await findOpenSession(ctx, memberId)
  const row = open && (await sessions.findAndLock(ctx, open.id))
  if (!row || row.ended_at !== null) return 0
  sessions.save(ctx, row, { ended_at: endOf(row, ctx.now) ?? later(row.started_at, ctx.now) })
  return 1
}

const later = (a: string, b: string): string => (a < b ? b : a)
