-- in each mode

-- Work that comes again and again: its jobs are made ahead, up to a horizon.
create table job_recurrences (
  org_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  service_type text,
  line_items jsonb not null,
  times jsonb,
  crew_id uuid,
  assignees jsonb not null,
  rule jsonb not null,
  starts_on date not null,
  ends_on date,
  count integer,
  skip_months jsonb not null,
  horizon_days integer not null check (horizon_days between 1 and 365),
  -- from this day on, the first date that has no job yet is to have one; null: none is left
  due_date date,
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable initially immediate,
  foreign key (org_id, property_id) references properties deferrable initially immediate,
  check (ends_on is null or count is null)
);
create index job_recurrences_created on job_recurrences (org_id, created_at, id) where archived_at is null;
create index job_recurrences_updated on job_recurrences (org_id, updated_at, id) where archived_at is null;
create index job_recurrences_client on job_recurrences (org_id, client_id);
create index job_recurrences_property on job_recurrences (org_id, property_id) where property_id is not null;
create index job_recurrences_due on job_recurrences (due_date, org_id) where due_date is not null;
create trigger follow_merge before insert or update of client_id on job_recurrences for each row when (new.client_id is not null) execute function follow_merge();
select quoin.fence('job_recurrences', 'quoin.sees(location_id)');
select quoin.noted('job_recurrences', 'job_recurrence');
grant select (org_id, due_date) on job_recurrences to quoin_system;
create policy system on job_recurrences for select to quoin_system using (true);
select quoin.stands_still('job_recurrences');

-- Whoever made it, and whoever carries it out.
create view job_recurrence_owners as
  select r.org_id, r.id, r.created_by_id as member_id from job_recurrences r where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, (a.assignee ->> 'member_id')::uuid
    from job_recurrences r cross join lateral jsonb_array_elements(r.assignees) a (assignee);
select quoin.publish('job_recurrence_owners');

-- For which dates jobs were made, once each: a job that people moved or cancelled is not made again.
create table recurring_jobs (
  org_id uuid not null,
  job_recurrence_id uuid not null,
  on_date date not null,
  job_id uuid not null,
  -- as it was left by the recurrence: one with another version was changed by somebody
  job_version integer not null,
  primary key (org_id, job_recurrence_id, on_date),
  foreign key (org_id, job_recurrence_id) references job_recurrences on delete cascade deferrable initially immediate,
  foreign key (org_id, job_id) references jobs on delete cascade deferrable initially immediate
);
create index recurring_jobs_job on recurring_jobs (org_id, job_id);
select quoin.fence('recurring_jobs');
select quoin.noted('recurring_jobs', 'recurring_job', 'part', id_column => 'job_id');

-- A job whose client is merged into another one was not changed by anybody.
create function follow_merged_job() returns trigger language plpgsql set search_path from current as $$
begin
  update recurring_jobs c set job_version = new.version
   where c.org_id = new.org_id and c.job_id = new.id and c.job_version = old.version;
  return null;
end $$;
create trigger follow_merged_job after update of client_id on jobs
  for each row when (old.client_id is distinct from new.client_id) execute function follow_merged_job();
