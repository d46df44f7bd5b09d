-- in each mode
-- expands

-- Jobs of several visits. The columns of a job are those of its current visit, so an earlier program goes on reading and
-- writing that one. A job without rows in job_visits has one visit, whose id is the job's: nothing is filled in.
alter table jobs
  add column current_visit_id uuid,
  add column visits_total integer not null default 1,
  add column other_visits_done integer not null default 0,
  add column has_visit_rows boolean not null default false;
alter table job_schedule_history add column visit_id uuid;

-- Visits of jobs that have several, or one with fields of its own.
create table job_visits (
  org_id                 uuid not null,
  visit_id               uuid not null,
  job_id                 uuid not null,
  visit_number           integer not null check (visit_number between 1 and 60),
  kind                   text not null default 'work' check (kind in ('work', 'install', 'service', 'takedown')),
  label                  text,
  minutes                integer check (minutes between 15 and 1440),
  -- Lines of the job that this visit is for.
  line_ids               uuid[] not null default '{}',
  note                   text,
  -- True if the visit was cancelled by itself: restoring the job does not restore it.
  cancelled_alone        boolean not null default false,
  -- Null, like the columns below: the current visit. The row of the job has its status, window, people and course.
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

-- Row-level security.
select quoin.fence('job_visits');

select quoin.noted('job_visits', 'job_visit', 'part', id_column => '');

-- Jobs by visit: a row for each visit of each job, with the columns of the job and the window, people and course of
-- the visit.
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
    left join job_visits v on r.has_visit_rows and v.org_id = r.org_id and v.visit_id = coalesce(r.current_visit_id, r.id)
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

-- Assignees of the visits that are not current. job_assignees has those of the current visit.
create table visit_assignees (
  org_id    uuid not null,
  visit_id  uuid not null,
  job_id    uuid not null,
  member_id uuid not null,
  role      text not null check (role in ('lead', 'crew')),
  primary key (org_id, visit_id, member_id),
  foreign key (org_id, visit_id) references job_visits on delete cascade deferrable
);

create index visit_assignees_member on visit_assignees (org_id, member_id);
create index visit_assignees_job on visit_assignees (org_id, job_id);

-- Row-level security.
select quoin.fence('visit_assignees');

select quoin.noted('visit_assignees', 'visit_assignee', 'part', id_column => '');

-- Members who carry out a job: those of its current visit, and of its other visits that are not cancelled. A visit
-- assigned to a crew, and to no member, is carried out by the whole crew. A member of several visits has several rows.
create or replace view job_crews with (security_invoker = true) as
  select a.org_id, a.job_id, a.member_id, a.role from job_assignees a
  union all
  select r.org_id, r.id, o.member_id, 'crew' from jobs r
    join crew_owners o on o.org_id = r.org_id and o.id = r.crew_id
   where not exists (select from job_assignees a where a.org_id = r.org_id and a.job_id = r.id)
  union all
  select a.org_id, a.job_id, a.member_id, a.role from visit_assignees a
    join job_visits v on v.org_id = a.org_id and v.visit_id = a.visit_id
   where v.status <> 'cancelled'
  union all
  select v.org_id, v.job_id, o.member_id, 'crew' from job_visits v
    join crew_owners o on o.org_id = v.org_id and o.id = v.crew_id
   where v.status <> 'cancelled'
     and not exists (select from visit_assignees a where a.org_id = v.org_id and a.visit_id = v.visit_id);

-- An earlier appointment window was replaced by the next one, or by the current one. Without a day there was none.
create or replace view job_happenings with (security_invoker = true) as
  select r.org_id, r.client_id, r.id as record_id, r.id as subject_id, h.happening, h.at, r.job_number as number,
         coalesce(h.amount_cents, r.total_cents) as amount_cents, r.currency,
         case when h.is_about_service then nullif(coalesce(h.label, r.service_type), '') else h.reason end as text,
         h.happening_id, h.by_type, h.by_id, h.by_key
    from jobs r
   cross join lateral (
     select 'created' as happening, r.created_at as at, c.amount_cents, c.label, null::text as reason, true as is_about_service,
            r.id as happening_id, r.created_by_type as by_type, r.created_by_id as by_id, r.created_by_key as by_key
       from (select 1) one
       left join lateral (
         select s.amount_cents, s.label from status_changes s
          where s.org_id = r.org_id and s.record_id = r.id and s.previous_status is null order by s.changed_at, s.id limit 1) c on true
     union all
     select case s.status
              when 'complete' then 'completed'
              when 'unscheduled' then 'restored'
              when 'in_progress' then
                case s.previous_status
                  when 'complete' then 'reopened'
                  when 'on_hold' then
                    case when exists (select 1 from status_changes b
                                       where b.org_id = s.org_id and b.record_id = s.record_id and b.status = 'in_progress'
                                         and (b.changed_at, b.id) < (s.changed_at, s.id))
                      then 'resumed' else 'started' end
                  else 'started' end
              else s.status end,
            s.at, s.amount_cents, s.label, case when s.status in ('cancelled', 'on_hold') or s.previous_status = 'complete' then s.reason end,
            s.status = 'complete', s.id, s.changed_by_type, s.changed_by_id, s.changed_by_key
       from status_changes s
      where s.org_id = r.org_id and s.record_id = r.id and s.previous_status is not null
        and (s.status in ('complete', 'cancelled', 'in_progress', 'on_hold', 'en_route')
             or s.status = 'unscheduled' and s.previous_status = 'cancelled')) h
  union all
  select r.org_id, r.client_id, h.id, r.id,
         case when h.was is null then 'scheduled' when h.becomes is null then 'unscheduled' else 'rescheduled' end,
         h.replaced_at, r.job_number, null, null, concat_ws(' → ', h.was, coalesce(h.becomes, 'unscheduled')),
         h.id, h.replaced_by_type, h.replaced_by_id, h.replaced_by_key
    from jobs r
   cross join lateral (
     select w.id, w.replaced_at, w.replaced_by_type, w.replaced_by_id, w.replaced_by_key,
            concat_ws(' ', w.scheduled_date, to_char(w.scheduled_time_start, 'HH24:MI')) as was,
            case when lead(w.id) over later is null then (
                   select concat_ws(' ', v.scheduled_date, to_char(v.scheduled_time_start, 'HH24:MI')) from jobs_by_visit v
                    where v.org_id = r.org_id and v.id = r.id and v.visit_id = w.visit_id)
                 else lead(concat_ws(' ', w.scheduled_date, to_char(w.scheduled_time_start, 'HH24:MI'))) over later end as becomes
       from (select coalesce(x.visit_id, r.id) as visit_id, x.id, x.replaced_at, x.scheduled_date, x.scheduled_time_start, x.replaced_by_type, x.replaced_by_id, x.replaced_by_key
               from job_schedule_history x
              where x.org_id = r.org_id and x.job_id = r.id offset 0) w
     window later as (partition by w.visit_id order by w.replaced_at, w.id)) h0
   cross join lateral (select h0.id, h0.replaced_at, nullif(h0.was, '') as was, nullif(h0.becomes, '') as becomes,
                              h0.replaced_by_type, h0.replaced_by_id, h0.replaced_by_key) h;
