-- In each mode (schemas live and sandbox)

create table jobs (
  org_id                 uuid not null,
  id                     uuid not null,
  job_number             bigint not null,
  location_id            uuid not null,
  client_id              uuid not null,
  property_id            uuid,
  estimate_id            uuid,
  lead_id                uuid,
  status                 text not null check (status in ('unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold', 'complete', 'cancelled')),
  service_type           text,
  customer_name          text,
  service_address        text,
  service_city           text,
  service_state          text,
  service_zip            text,
  -- Scheduled date and times as they were entered, in the time zone of the location. Instants are computed from them
  -- when the job is read.
  scheduled_date         date,
  scheduled_time_start   time(0) without time zone,
  scheduled_time_end     time(0) without time zone,
  arrival_window_minutes integer,
  rescheduled_count      integer not null default 0,
  crew_id                uuid,
  vehicle_id             uuid,
  stop_order             integer,
  currency               text not null,
  total_cents            bigint not null default 0,
  notes                  text,
  access_notes           text,
  special_instructions   text,
  hold_reason            text,
  on_my_way_at           timestamptz(3),
  actual_started_at      timestamptz(3),
  completed_at           timestamptz(3),
  cancelled_at           timestamptz(3),
  cancel_reason          text,
  cancelled_by           text check (cancelled_by in ('customer', 'company')),
  callback_of_job_id     uuid,
  checklist_required     integer not null default 0,
  checklist_done         integer not null default 0,
  tags                   text[] not null default '{}',
  external_refs          jsonb not null default '{}',
  version                integer not null default 1,
  created_by_type        text not null,
  created_by_id          uuid,
  created_at             timestamptz(3) not null,
  updated_at             timestamptz(3) not null,
  archived_at            timestamptz(3),
  changed_in             xid8 not null default pg_current_xact_id(),
  -- Time at which the crew was last notified of this job and of its position in the order of the day's stops.
  dispatched_at          timestamptz(3),
  -- Time from which the checklists of the job no longer change. Null: the work has not begun.
  checklists_frozen_at   timestamptz(3),
  -- Members of the crew when the job was completed, who are paid even if the crew changes later. Null: the job had no
  -- crew, or was completed before this column existed. In the latter case, the current crew is paid.
  crew_at_completion     jsonb,
  created_by_key         jsonb,
  -- Current visit, to which the window, assignees and status in this row belong. Null: the first visit, whose id is
  -- the id of the job.
  current_visit_id       uuid,
  visits_total           integer not null default 1,
  -- Number of completed visits, not counting the current one.
  other_visits_done      integer not null default 0,
  -- True if the visits of the job are stored in job_visits. Otherwise the job has a single visit, whose data is all
  -- in this row.
  has_visit_rows         boolean not null default false,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, property_id) references properties deferrable,
  foreign key (org_id, estimate_id) references estimates deferrable,
  foreign key (org_id, lead_id) references leads deferrable,
  foreign key (org_id, callback_of_job_id) references jobs deferrable
);

create index jobs_created on jobs (org_id, created_at, id);
create index jobs_updated on jobs (org_id, updated_at, id);
-- Lists show jobs without a date last, whether they are sorted in ascending or descending order. So these jobs have
-- a separate index.
create index jobs_scheduled on jobs (org_id, scheduled_date, id) where scheduled_date is not null;
create index jobs_unscheduled on jobs (org_id, id) where scheduled_date is null;
create index jobs_client on jobs (org_id, client_id);
create index jobs_estimate on jobs (org_id, estimate_id) where estimate_id is not null;
create unique index jobs_number on jobs (org_id, job_number);
create index jobs_changed on jobs (org_id, changed_in);
-- Finds jobs of a day that share a vehicle, a crew or a member.
create index jobs_vehicle on jobs (org_id, vehicle_id, scheduled_date) where vehicle_id is not null;
create index jobs_crew on jobs (org_id, crew_id, scheduled_date) where crew_id is not null;
create index jobs_property on jobs (org_id, property_id) where property_id is not null;
create index jobs_lead on jobs (org_id, lead_id) where lead_id is not null;
create index jobs_callback on jobs (org_id, callback_of_job_id) where callback_of_job_id is not null;
-- Finds unscheduled jobs, oldest first.
create index jobs_waiting on jobs (org_id, location_id, id) where status = 'unscheduled' and archived_at is null;
-- Finds open jobs in the order of their creation.
create index jobs_open on jobs (org_id, created_at, id)
  where status in ('unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold');
create index jobs_paid_undated on jobs (org_id, completed_at, id) where status = 'complete' and scheduled_date is null;
create index jobs_completed on jobs (org_id, completed_at, id) where status = 'complete';

create trigger external_refs_begin after insert on jobs
  for each row when (new.external_refs <> '{}' and current_setting('quoin.copying', true) is distinct from 'on')
  execute function keep_external_refs('job');
create trigger external_refs_follow after update of external_refs, archived_at on jobs
  for each row execute function keep_external_refs('job');
create trigger external_refs_given_back after update of external_refs on jobs
  for each row when (old.external_refs is distinct from new.external_refs)
  execute function give_external_refs_back('job');
create trigger follow_merge before insert on jobs
  for each row when (new.client_id is not null) execute function follow_merge();
create trigger follow_merged_job after update of client_id on jobs
  for each row when (old.client_id is distinct from new.client_id) execute function follow_merged_job();
create trigger note_change before update on jobs for each row execute function note_change();
create trigger pay_fact after update on jobs for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()
        and (old.status = 'complete' or new.status = 'complete' or old.other_visits_done > 0 or new.other_visits_done > 0))
  execute function report_job_pay();
create trigger pay_fact_of_crew after update on jobs for each row
  when (current_setting('quoin.copying', true) is distinct from 'on' and quoin.guards_pay()
        and ((old.crew_id, old.crew_at_completion) is distinct from (new.crew_id, new.crew_at_completion)
             or new.has_visit_rows and (old.status, old.scheduled_date, old.current_visit_id)
                  is distinct from (new.status, new.scheduled_date, new.current_visit_id)))
  execute function report_crew_of_job_pay();
create trigger words_changed after update of job_number, service_type, customer_name, service_address, service_city, service_zip, client_id, property_id on jobs
  for each row when ((old.job_number, old.service_type, old.customer_name, old.service_address, old.service_city, old.service_zip, old.client_id, old.property_id)
    is distinct from (new.job_number, new.service_type, new.customer_name, new.service_address, new.service_city, new.service_zip, new.client_id, new.property_id))
  execute function words_follow('job');
create trigger words_made after insert on jobs for each row execute function words_follow('job');

-- Row-level security.
select quoin.fence('jobs', 'quoin.sees(location_id)');

-- Owners of a job, for members who can access only their own records: members who carry out the job. Sales reps also
-- own jobs that they sold: they created the job, or own its estimate or lead.
create view job_owners as
  select c.org_id, c.job_id as id, c.member_id from job_crews c
  union all
  select r.org_id, r.id, s.id from jobs r
    join quoin.sales_reps s on s.org_id = r.org_id and s.id = r.created_by_id
   where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, s.id from jobs r
    join estimate_owners o on o.org_id = r.org_id and o.id = r.estimate_id
    join quoin.sales_reps s on s.org_id = o.org_id and s.id = o.member_id
  union all
  select r.org_id, r.id, s.id from jobs r
    join lead_owners o on o.org_id = r.org_id and o.id = r.lead_id
    join quoin.sales_reps s on s.org_id = o.org_id and s.id = o.member_id;
select quoin.publish('job_owners');

select quoin.noted('jobs', 'job');

create view job_facts as
  select r.org_id, r.id, r.location_id, r.client_id, r.property_id, r.estimate_id, r.lead_id, r.status, r.job_number,
         r.scheduled_date, r.completed_at, r.created_at, r.archived_at, r.total_cents
    from jobs r;
select quoin.publish('job_facts', holdable => true);

-- Members who carry out a job: the members of its current visit and of its other visits that are not cancelled. If a
-- visit is assigned to a crew but to no member, the whole crew carries it out. A member of several visits has several
-- rows.
create view job_crews as
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
select quoin.publish('job_crews');

-- Events of jobs for the timeline of a client. When the date or time of a job changes, one event shows the former
-- window (date and times) and the new window. The new window is the former window of the next change or, for the latest
-- change, the current window of the job. A window without a date means that the job was unscheduled. Status changes of
-- visits appear only if the status of the job does not show them.
create view job_happenings as
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
         h.replaced_at, r.job_number, null, null, concat_ws(': ', h.visit, concat_ws(' → ', h.was, coalesce(h.becomes, 'unscheduled'))),
         h.id, h.replaced_by_type, h.replaced_by_id, h.replaced_by_key
    from jobs r
   cross join lateral (
     select w.visit_id, w.id, w.replaced_at, w.replaced_by_type, w.replaced_by_id, w.replaced_by_key,
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
                              h0.replaced_by_type, h0.replaced_by_id, h0.replaced_by_key,
                              case when r.visits_total > 1 then (
                                select 'Visit ' || v.visit_number from job_visits v
                                 where v.org_id = r.org_id and v.visit_id = h0.visit_id) end as visit) h
  union all
  select r.org_id, r.client_id, r.id, r.id,
         case s.status
           when 'complete' then 'visit_completed'
           when 'unscheduled' then 'visit_restored'
           when 'in_progress' then
             case s.previous_status when 'complete' then 'visit_reopened' when 'on_hold' then 'visit_resumed' else 'visit_started' end
           else 'visit_' || s.status end,
         s.at, r.job_number, null, null, concat_ws(': ', 'Visit ' || v.visit_number, s.reason),
         s.id, s.changed_by_type, s.changed_by_id, s.changed_by_key
    from jobs r
    join visit_status_changes s on s.org_id = r.org_id and s.job_id = r.id
    join job_visits v on v.org_id = s.org_id and v.visit_id = s.visit_id
   where s.status in ('complete', 'cancelled', 'in_progress', 'on_hold', 'en_route')
      or s.status = 'unscheduled' and s.previous_status = 'cancelled';
select quoin.publish('job_happenings');

-- Completed jobs, with the window and the crew of their current visit.
create view job_outcomes as
  select r.org_id, r.id, r.location_id, r.completed_at, r.callback_of_job_id, r.actual_started_at, r.scheduled_date,
         r.scheduled_time_start, r.scheduled_time_end, r.arrival_window_minutes, r.has_visit_rows, r.crew_id,
         coalesce(r.current_visit_id, r.id) as visit_id
    from jobs r where r.status = 'complete' and r.archived_at is null;
select quoin.publish('job_outcomes');

-- Texts of jobs, for searches.
create view job_texts as
  select r.org_id, r.id, r.client_id, r.property_id,
         concat_ws(' ', r.job_number, r.service_type, r.customer_name, r.service_address, r.service_city, r.service_zip,
                   (select string_agg(l.name, ' ' order by l.position) from line_names l where l.org_id = r.org_id and l.job_id = r.id)) as said
    from jobs r;
select quoin.publish('job_texts');
