-- In each mode (schemas live and sandbox)

-- Visits of jobs that have several visits. A job without rows here has one visit, which is stored in the row of the
-- job.
create table job_visits (
  org_id                 uuid not null,
  visit_id               uuid not null,
  job_id                 uuid not null,
  visit_number           integer not null check (visit_number between 1 and 60),
  kind                   text not null default 'work' check (kind in ('work', 'install', 'service', 'takedown')),
  label                  text,
  minutes                integer check (minutes between 15 and 1440),
  -- Ids of the job's lines that are done on this visit.
  line_ids               uuid[] not null default '{}',
  note                   text,
  -- True if only this visit was cancelled, and not the whole job. When a cancelled job is restored, such a visit stays
  -- cancelled.
  cancelled_alone        boolean not null default false,
  -- Status of the visit. This and the following columns are null for the current visit: its status, window, assignees
  -- and times are in the row of the job.
  status                 text check (status in ('unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold', 'complete', 'cancelled')),
  scheduled_date         date,
  scheduled_time_start   time(0) without time zone,
  scheduled_time_end     time(0) without time zone,
  arrival_window_minutes integer,
  rescheduled_count      integer,
  crew_id                uuid,
  vehicle_id             uuid,
  stop_order             integer,
  dispatched_at          timestamptz(3),
  hold_reason            text,
  on_my_way_at           timestamptz(3),
  actual_started_at      timestamptz(3),
  completed_at           timestamptz(3),
  cancelled_at           timestamptz(3),
  cancel_reason          text,
  cancelled_by           text check (cancelled_by in ('customer', 'company')),
  crew_at_completion     jsonb,
  primary key (org_id, visit_id),
  foreign key (org_id, job_id) references jobs on delete cascade deferrable
);

create unique index job_visits_number on job_visits (org_id, job_id, visit_number);
create index job_visits_scheduled on job_visits (org_id, scheduled_date) where scheduled_date is not null;
create index job_visits_crew on job_visits (org_id, crew_id, scheduled_date) where crew_id is not null;
create index job_visits_vehicle on job_visits (org_id, vehicle_id, scheduled_date) where vehicle_id is not null;
create index job_visits_waiting on job_visits (org_id, visit_id) where status = 'unscheduled';

create trigger pay_fact after insert or update or delete on job_visits for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay())
  execute function report_visit_pay();

-- Row-level security.
select quoin.fence('job_visits');

select quoin.noted('job_visits', 'job_visit', 'part', id_column => '');

-- Visits of all jobs, one row each: the columns of the job, but with the status, window, assignees and times of the
-- visit.
create view jobs_by_visit as
  select r.org_id, r.id, coalesce(r.current_visit_id, r.id) as visit_id, true as is_current,
         coalesce(v.visit_number, 1) as visit_number, coalesce(v.kind, 'work') as visit_kind, v.label as visit_label,
         v.minutes as visit_minutes, coalesce(v.line_ids, '{}') as visit_line_ids, v.note as visit_note,
         r.job_number, r.location_id, r.client_id, r.property_id, r.estimate_id, r.lead_id, r.service_type, r.customer_name,
         r.service_address, r.service_city, r.service_state, r.service_zip, r.currency, r.total_cents, r.callback_of_job_id,
         r.checklist_required, r.checklist_done, r.checklists_frozen_at, r.visits_total, r.has_visit_rows, r.status as job_status,
         r.version, r.created_at, r.updated_at, r.archived_at,
         r.status, r.scheduled_date, r.scheduled_time_start, r.scheduled_time_end, r.arrival_window_minutes, r.rescheduled_count,
         r.crew_id, r.vehicle_id, r.stop_order, r.dispatched_at, r.hold_reason, r.on_my_way_at, r.actual_started_at,
         r.completed_at, r.cancelled_at, r.cancel_reason, r.cancelled_by, r.crew_at_completion
    from jobs r
    -- The comparison with `job_id` is for the index. Behind row-level security, none serves a comparison with `coalesce`.
    left join job_visits v on r.has_visit_rows and v.org_id = r.org_id and v.job_id = r.id
                          and v.visit_id = coalesce(r.current_visit_id, r.id)
  union all
  select r.org_id, r.id, v.visit_id, false,
         v.visit_number, v.kind, v.label, v.minutes, v.line_ids, v.note,
         r.job_number, r.location_id, r.client_id, r.property_id, r.estimate_id, r.lead_id, r.service_type, r.customer_name,
         r.service_address, r.service_city, r.service_state, r.service_zip, r.currency, r.total_cents, r.callback_of_job_id,
         r.checklist_required, r.checklist_done, r.checklists_frozen_at, r.visits_total, r.has_visit_rows, r.status,
         r.version, r.created_at, r.updated_at, r.archived_at,
         v.status, v.scheduled_date, v.scheduled_time_start, v.scheduled_time_end, v.arrival_window_minutes, v.rescheduled_count,
         v.crew_id, v.vehicle_id, v.stop_order, v.dispatched_at, v.hold_reason, v.on_my_way_at, v.actual_started_at,
         v.completed_at, v.cancelled_at, v.cancel_reason, v.cancelled_by, v.crew_at_completion
    from job_visits v
    join jobs r on r.org_id = v.org_id and r.id = v.job_id
   where v.status is not null;
select quoin.publish('jobs_by_visit');

-- For each visit, the lines of its job that are done at this visit. A job without rows in job_visits has no rows here,
-- because all of its lines are done at its only visit.
create view visit_lines as
  select v.org_id, v.job_id, v.visit_id, v.line_ids from job_visits v;
select quoin.publish('visit_lines');

-- Completed visits, each counted on its own day. (The view job_outcomes counts a job once, even if it has several
-- visits.)
create view visit_outcomes as
  select v.org_id, v.visit_id, v.id as job_id, v.location_id, v.completed_at, v.actual_started_at, v.scheduled_date,
         v.scheduled_time_start, v.scheduled_time_end, v.arrival_window_minutes, v.has_visit_rows, v.is_current, v.crew_id
    from jobs_by_visit v where v.status = 'complete' and v.archived_at is null;
select quoin.publish('visit_outcomes');

-- Members assigned to visits. For the current visit of a job, `is_current` is true and `visit_id` is null.
create view visit_members as
  select a.org_id, a.job_id, null::uuid as visit_id, true as is_current, a.member_id from job_assignees a
  union all
  select a.org_id, a.job_id, a.visit_id, false, a.member_id from visit_assignees a;
select quoin.publish('visit_members');

-- Members who carry out a visit: its assignees. If it has none, the members of its crew.
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
