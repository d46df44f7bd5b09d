import type { Queries } from '../../../kernel/database/queries.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import type { Job } from './job.ts'

/** Status and planned start of a visit. */
export type VisitTime = Pick<
  Job,
  'id' | 'status' | 'scheduled_date' | 'scheduled_time_start' | 'timezone'
> & {
  visit_id: string
}

const columns = `r.id, r.status, r.scheduled_date, r.scheduled_time_start, ${zoneOfRecord} as timezone`

/** Returns the job with the status and the date of its current visit. */
export function findJob(db: Queries, orgId: string, id: string): Promise<VisitTime | undefined> {
  return db.row(
    `select ${columns}, coalesce(r.current_visit_id, r.id) as visit_id
       from jobs r where r.org_id = $1 and r.id = $2 and r.archived_at is null`,
    [orgId, id],
  )
}

/**
 * Returns SQL for the ids of the jobs of organization $1 that have one of these visits. Also returns the ids of the
 * visits themselves, because the first visit of a job has the id of the job.
 */
export const jobsOfVisits = (visitIds: string): string =>
  `(select unnest(${visitIds}) union all select v.job_id from job_visits v where v.org_id = $1 and v.visit_id = any (${visitIds}))`

export function findVisit(db: Queries, orgId: string, visitId: string): Promise<VisitTime | undefined> {
  return db.row(
    `select ${columns}, r.visit_id from jobs_by_visit r
      where r.org_id = $1 and r.id in ${jobsOfVisits('array[$2::uuid]')} and r.visit_id = $2 and r.archived_at is null`,
    [orgId, visitId],
  )
}
