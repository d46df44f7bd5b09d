import type { Queries } from '../../../../kernel/database/queries.ts'
import { appointmentsOfLeads } from '../../../customers/leads/index.ts'
import { jobVisits, startOfVisit } from '../../../work/jobs/index.ts'

/** The subject of runs about appointments: an appointment of a lead (a visit or a call), or the visit of a job. */
export interface Visit {
  id: string
  kind: 'site_visit' | 'call' | 'job'
  client_id: string | null
  lead_id: string | null
  job_id: string | null
  location_id: string
  time_zone: string
  assignee_id: string | null
  starts_at: string | null
  note: string | null
  cancelled_at: string | null
}

/** SQL that selects visits of an organization ($1) by their ids ($2). */
export const visits = `${appointmentsOfLeads} union all ${jobVisits}`

export async function findVisits(db: Queries, orgId: string, ids: readonly string[]): Promise<Visit[]> {
  const rows = await db.rows<
    Visit & { scheduled_date: string | null; scheduled_time_start: string | null; timezone: string }
  >(visits, [orgId, ids])
  return rows.map(({ scheduled_date, scheduled_time_start, timezone, ...row }) => ({
    ...row,
    starts_at: row.starts_at ?? startOfVisit({ scheduled_date, scheduled_time_start, timezone }),
  }))
}
