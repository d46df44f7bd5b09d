-- in each mode

create table jobs (
  org_id uuid not null,
  id uuid not null,
  job_number bigint not null,
  location_id uuid not null,
  client_id uuid not null,
  property_id uuid,
  estimate_id uuid,
  lead_id uuid,
  status text not null check (status in ('unscheduled', 'scheduled', 'en_route', 'in_progress', 'on_hold', 'complete', 'cancelled')),
  service_type text,
  customer_name text,
  service_address text,
  service_city text,
  service_state text,
  service_zip text,
  -- the date and times of the location's clock, as given; the instants are derived when read
  scheduled_date date,
  scheduled_time_start time(0),
  scheduled_time_end time(0),
  arrival_window_minutes integer,
  rescheduled_count integer not null default 0,
  crew_id uuid,
  vehicle_id uuid,
  stop_order integer,
  currency text not null,
  total_cents bigint not null default 0,
  notes text,
  access_notes text,
  special_instructions text,
  hold_reason text,
  on_my_way_at timestamptz(3),
  actual_started_at timestamptz(3),
  completed_at timestamptz(3),
  cancelled_at timestamptz(3),
  cancel_reason text,
  cancelled_by text check (cancelled_by in ('customer', 'company')),
  callback_of_job_id uuid,
  checklist_required integer not null default 0,
  checklist_done integer not null default 0,
  tags text[] not null default '{}',
  external_refs jsonb not null default '{}',
  version integer not null default 1,
  created_by_type text not null,
  created_by_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  archived_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, client_id) references clients,
  foreign key (org_id, property_id) references properties,
  foreign key (org_id, estimate_id) references estimates,
  foreign key (org_id, lead_id) references leads,
  foreign key (org_id, callback_of_job_id) references jobs
);
create index jobs_created on jobs (org_id, created_at, id);
create index jobs_updated on jobs (org_id, updated_at, id);
-- jobs without a date come last in either order
create index jobs_scheduled on jobs (org_id, scheduled_date, id) where scheduled_date is not null;
create index jobs_unscheduled on jobs (org_id, id) where scheduled_date is null;
create index jobs_client on jobs (org_id, client_id);
create index jobs_estimate on jobs (org_id, estimate_id) where estimate_id is not null;
create unique index jobs_number on jobs (org_id, job_number);
select quoin.fence('jobs', 'quoin.sees(location_id)');

create table job_assignees (
  org_id uuid not null,
  job_id uuid not null,
  member_id uuid not null,
  role text not null check (role in ('lead', 'crew')),
  primary key (org_id, job_id, member_id),
  foreign key (org_id, job_id) references jobs on delete cascade
);
create index job_assignees_member on job_assignees (org_id, member_id);
select quoin.fence('job_assignees');

-- Windows that a job had before it was moved.
create table job_schedule_history (
  org_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  scheduled_date date,
  scheduled_time_start time(0),
  scheduled_time_end time(0),
  replaced_at timestamptz(3) not null,
  replaced_by_type text not null,
  replaced_by_id uuid,
  primary key (org_id, id),
  foreign key (org_id, job_id) references jobs on delete cascade
);
create index job_schedule_history_job on job_schedule_history (org_id, job_id);
select quoin.fence('job_schedule_history');
