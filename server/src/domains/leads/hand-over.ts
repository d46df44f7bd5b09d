import type { Queries } from '../../kernel/database/queries.ts'
import { type Handover, handoverParameters, successorSql } from '../company/index.ts'

/** Open leads of a member become the successor's, each a new version; answers how many. */
export async function handOverLeads(db: Queries, orgId: string, handover: Handover): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update leads r set assigned_to = ${successorSql}, version = version + 1, updated_at = $6
        where r.org_id = $1 and r.assigned_to = $2 and r.status not in ('converted', 'lost') and r.archived_at is null
       returning 1)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}

/** The same for appointments; of a lead's the newest one stands, as long as it lies ahead. */
export async function handOverAppointments(db: Queries, orgId: string, handover: Handover): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update lead_appointments r set member_id = ${successorSql}
        where r.org_id = $1 and r.member_id = $2 and r.starts_at > $6
          and r.id = (select a.id from lead_appointments a where a.org_id = r.org_id and a.lead_id = r.lead_id
                       order by a.created_at desc, a.id desc limit 1)
          and exists (select 1 from leads l where l.org_id = r.org_id and l.id = r.lead_id and l.status <> 'lost'
                         and l.archived_at is null)
       returning 1)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}
