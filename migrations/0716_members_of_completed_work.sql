-- In each mode (schemas live and sandbox)
-- expands

-- The report of jobs finds the members of completed visits by their job. The view visit_crews finds them by the id of the
-- visit, for which no index exists: a year of 1,000 jobs took longer than a statement may.
create or replace view job_outcomes with (security_invoker = true) as
  select r.org_id, r.id, r.location_id, r.completed_at, r.callback_of_job_id, r.actual_started_at, r.scheduled_date,
         r.scheduled_time_start, r.scheduled_time_end, r.arrival_window_minutes, r.has_visit_rows, r.crew_id,
         coalesce(r.current_visit_id, r.id) as visit_id
    from jobs r where r.status = 'complete' and r.archived_at is null;

create or replace view visit_outcomes with (security_invoker = true) as
  select v.org_id, v.visit_id, v.id as job_id, v.location_id, v.completed_at, v.actual_started_at, v.scheduled_date,
         v.scheduled_time_start, v.scheduled_time_end, v.arrival_window_minutes, v.has_visit_rows, v.is_current, v.crew_id
    from jobs_by_visit v where v.status = 'complete' and v.archived_at is null;

create view visit_members as
  select a.org_id, a.job_id, null::uuid as visit_id, true as is_current, a.member_id from job_assignees a
  union all
  select a.org_id, a.job_id, a.visit_id, false, a.member_id from visit_assignees a;
select quoin.publish('visit_members');
