import type { Queries } from '../../../kernel/database/queries.ts'
import { locationOfProperty } from '../../customers/clients/index.ts'
import { zoneOfLocation, zoneOfRecord } from '../../organization/company/index.ts'
import { firstAssigneeOfVisit } from './job-visits-table.ts'
import { jobsOfVisits } from './visit-times-table.ts'

/**
 * SQL that selects visits of jobs, with the same columns as `appointmentsOfLeads`. The parameters are the
 * organization ($1) and the ids of the visits ($2).
 */
export const jobVisits = `
  select r.visit_id as id, r.visit_id as appointment_id, 'job' as kind, r.lead_id, r.id as job_id, r.client_id,
         concat_ws(' for ', 'Job ' || r.job_number, r.customer_name) as label, r.location_id,
         ${zoneOfLocation(`coalesce(${locationOfProperty}, r.location_id)`)} as time_zone, ${firstAssigneeOfVisit} as assignee_id,
         r.archived_at is not null as is_gone, r.status = 'cancelled' or r.scheduled_date is null as is_cancelled,
         null::timestamptz(3) as starts_at, r.scheduled_date, r.scheduled_time_start,
         ${zoneOfRecord} as timezone, null::text as note, r.cancelled_at, r.visit_id
    from jobs_by_visit r where r.org_id = $1 and r.id in ${jobsOfVisits('$2::uuid[]')} and r.visit_id = any ($2::uuid[])`

export interface PlannedVisit {
  id: string
  scheduled_date: string
  scheduled_time_start: string | null
  timezone: string
}

const isPlanned = `r.status = 'scheduled' and r.archived_at is null`

/** Returns the visits planned on these days. */
export function plannedVisits(
  db: Queries,
  orgId: string,
  days: { from: string; to: string },
): Promise<PlannedVisit[]> {
  return db.rows(
    `select r.visit_id as id, r.scheduled_date, r.scheduled_time_start, ${zoneOfRecord} as timezone from jobs_by_visit r
      where r.org_id = $1 and r.scheduled_date between $2 and $3 and ${isPlanned}`,
    [orgId, days.from, days.to],
  )
}

/** Returns the first day after `after` on which a visit is planned. Null if there is none. */
export async function firstVisitDate(db: Queries, orgId: string, after: string): Promise<string | null> {
  const row = await db.row<{ scheduled_date: string }>(
    `select r.scheduled_date from jobs_by_visit r
      where r.org_id = $1 and r.scheduled_date > $2 and ${isPlanned} order by r.scheduled_date limit 1`,
    [orgId, after],
  )
  return row?.scheduled_date ?? null
}
