import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, handoverParameters, successorSql } from '../../organization/company/index.ts'

/**
 * Reassigns the open jobs and open visits of a member to the successor, and raises the version of each job. If the
 * member was the leader of a job, the successor becomes its leader. Returns the number of jobs.
 */
export async function reassignJobs(db: Queries, orgId: string, handover: Handover): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update jobs r set version = version + 1, updated_at = $6
        where r.org_id = $1 and r.status not in ('complete', 'cancelled') and r.archived_at is null
          and (exists (select 1 from job_assignees a where a.org_id = r.org_id and a.job_id = r.id and a.member_id = $2)
               or exists (select 1 from visit_assignees a join job_visits v on v.org_id = a.org_id and v.visit_id = a.visit_id
                           where a.org_id = r.org_id and a.job_id = r.id and a.member_id = $2
                             and v.status not in ('complete', 'cancelled')))
       returning r.id, r.version, ${successorSql} as successor),
     -- A reassigned job still counts as unedited for its recurrence.
     followed as (
       update recurring_jobs m set job_version = c.version from changed c
        where m.org_id = $1 and m.job_id = c.id and m.job_version = c.version - 1),
     gone as (
       delete from job_assignees a using changed c where a.org_id = $1 and a.job_id = c.id and a.member_id = $2
       returning a.job_id, a.role, c.successor),
     taken as (
       insert into job_assignees as a (org_id, job_id, member_id, role)
       select $1, g.job_id, g.successor, g.role from gone g
           on conflict (org_id, job_id, member_id)
              do update set role = case when excluded.role = 'lead' then 'lead' else a.role end),
     gone_visits as (
       delete from visit_assignees a using changed c, job_visits v
        where a.org_id = $1 and a.job_id = c.id and a.member_id = $2 and v.org_id = a.org_id and v.visit_id = a.visit_id
          and v.status not in ('complete', 'cancelled')
       returning a.visit_id, a.job_id, a.role, c.successor),
     taken_visits as (
       insert into visit_assignees as a (org_id, visit_id, job_id, member_id, role)
       select $1, g.visit_id, g.job_id, g.successor, g.role from gone_visits g
           on conflict (org_id, visit_id, member_id)
              do update set role = case when excluded.role = 'lead' then 'lead' else a.role end)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}
