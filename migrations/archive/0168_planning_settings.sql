-- Where a location lies, when it is closed, and what planning there reckons with; where a member is at home.
alter table quoin.locations
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column holidays jsonb not null default '[]',
  add column slot_minutes integer not null default 30 check (slot_minutes between 5 and 240),
  add column default_job_minutes integer not null default 120 check (default_job_minutes between 15 and 1440),
  add column job_buffer_minutes integer not null default 0 check (job_buffer_minutes between 0 and 480),
  add check ((latitude is null) = (longitude is null));

alter table quoin.members
  add column home_location_id uuid,
  add column hire_date date,
  add foreign key (org_id, home_location_id) references quoin.locations deferrable initially immediate;
create index members_home on quoin.members (org_id, home_location_id) where home_location_id is not null;
