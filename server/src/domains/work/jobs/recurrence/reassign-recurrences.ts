import type { Queries } from '../../../../kernel/database/queries.ts'
import { type Handover, handoverParameters, successorSql } from '../../../organization/company/index.ts'

/**
 * Reassigns the recurring work of a member to the successor, and raises the version of each recurrence. If the member
 * was the leader, the successor becomes the leader. Returns the number of recurrences.
 */
export async function reassignRecurrences(db: Queries, orgId: string, handover: Handover): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update job_recurrences r
          set version = version + 1, updated_at = $6, assignees = (
            select jsonb_agg(jsonb_build_object('member_id', w.member_id, 'role', w.role) order by w.place)
              from (select p.member_id, max(p.role) as role, min(p.place) as place
                      from (select case when a.who ->> 'member_id' = $2::uuid::text then ${successorSql}
                                        else (a.who ->> 'member_id')::uuid end as member_id,
                                   a.who ->> 'role' as role, a.place
                              from jsonb_array_elements(r.assignees) with ordinality as a (who, place)) p
                     group by p.member_id) w)
        where r.org_id = $1 and r.assignees @> jsonb_build_array(jsonb_build_object('member_id', $2::uuid))
          and r.archived_at is null
       returning 1)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}
