-- in each mode
-- expands

-- Completed visits, each as work on its own day. A job with several is counted once in job_outcomes.
create view visit_outcomes as
  select v.org_id, v.visit_id, v.id as job_id, v.location_id, v.completed_at, v.actual_started_at, v.scheduled_date,
         v.scheduled_time_start, v.scheduled_time_end, v.arrival_window_minutes
    from jobs_by_visit v where v.status = 'complete' and v.archived_at is null;
select quoin.publish('visit_outcomes');

-- Members who carry out a visit: its assignees or, without any, the members of its crew.
create view visit_crews as
  select v.org_id, v.visit_id, a.member_id from jobs_by_visit v
    join job_assignees a on v.is_current and a.org_id = v.org_id and a.job_id = v.id
  union all
  select a.org_id, a.visit_id, a.member_id from visit_assignees a
  union all
  select v.org_id, v.visit_id, o.member_id from jobs_by_visit v
    join crew_owners o on o.org_id = v.org_id and o.id = v.crew_id
   where not exists (select from job_assignees a where v.is_current and a.org_id = v.org_id and a.job_id = v.id)
     and not exists (select from visit_assignees a where not v.is_current and a.org_id = v.org_id and a.visit_id = v.visit_id);
select quoin.publish('visit_crews');
