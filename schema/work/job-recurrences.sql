-- In each mode (schemas live and sandbox)

-- Recurrences: series of jobs. Their jobs are created in advance, for the next `horizon_days`.
create table job_recurrences (
  org_id          uuid not null,
  id              uuid not null,
  location_id     uuid not null,
  client_id       uuid not null,
  property_id     uuid,
  service_type    text,
  line_items      jsonb not null,
  times           jsonb,
  crew_id         uuid,
  assignees       jsonb not null,
  rule            jsonb not null,
  starts_on       date not null,
  ends_on         date,
  count           integer,
  skip_months     jsonb not null,
  horizon_days    integer not null check (horizon_days between 1 and 365),
  -- Day on which the next jobs of the series are to be created. Null: the series has no further dates.
  due_date        date,
  version         integer not null default 1,
  created_by_type text not null,
  created_by_id   uuid,
  created_at      timestamptz(3) not null,
  updated_at      timestamptz(3) not null,
  archived_at     timestamptz(3),
  -- Lines of each job, with the prices that applied when they were entered. They are complete copies, because the data
  -- to which an entered line refers (a minimum price, a version of the price book or an estimate line) may no longer
  -- exist when the next job is created.
  sold_lines      jsonb not null default '[]',
  created_by_key  jsonb,
  -- First date to which the current terms of the series apply. Earlier dates keep the former terms. Null: the terms
  -- apply to all dates.
  terms_from      date,
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients deferrable,
  foreign key (org_id, property_id) references properties deferrable,
  check (ends_on is null or count is null)
);

create index job_recurrences_created on job_recurrences (org_id, created_at, id) where archived_at is null;
create index job_recurrences_updated on job_recurrences (org_id, updated_at, id) where archived_at is null;
create index job_recurrences_client on job_recurrences (org_id, client_id);
create index job_recurrences_property on job_recurrences (org_id, property_id) where property_id is not null;
create index job_recurrences_due on job_recurrences (due_date, org_id) where due_date is not null;

create trigger follow_merge before insert or update of client_id on job_recurrences
  for each row when (new.client_id is not null) execute function follow_merge();

-- Row-level security.
select quoin.fence('job_recurrences', 'quoin.sees(location_id)');
create policy system on job_recurrences for select to quoin_system using (true);
select quoin.stands_still('job_recurrences');
grant select (due_date, org_id) on job_recurrences to quoin_system;

-- Owners of a recurrence, for members who can access only their own records: the member who created it, and the
-- members assigned to it.
create view job_recurrence_owners as
  select r.org_id, r.id, r.created_by_id as member_id from job_recurrences r where r.created_by_type = 'member'
  union all
  select r.org_id, r.id, (a.assignee ->> 'member_id')::uuid
    from job_recurrences r cross join lateral jsonb_array_elements(r.assignees) a (assignee);
select quoin.publish('job_recurrence_owners');

select quoin.noted('job_recurrences', 'job_recurrence');
