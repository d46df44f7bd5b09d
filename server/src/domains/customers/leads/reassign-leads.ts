import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, handoverParameters, successorSql } from '../../organization/company/index.ts'

/** Reassigns a member's open leads to the successor. Each gets a new version. Returns their number. */
export async function reassignLeads(db: Queries, orgId: string, handover: Handover): Promise<number> {
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

/** The same for upcoming appointments. */
export async function reassignAppointments(db: Queries, orgId: string, handover: Handover): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update lead_appointments r set member_id = ${successorSql}, version = version + 1, updated_at = $6
        where r.org_id = $1 and r.member_id = $2 and r.starts_at > $6 and r.cancelled_at is null
          and exists (select 1 from leads l where l.org_id = r.org_id and l.id = r.lead_id and l.status <> 'lost'
                         and l.archived_at is null)
       returning 1)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}
