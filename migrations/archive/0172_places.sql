-- in each mode

-- Where an address is was found out then; what its finder lets us keep for a time is forgotten at its end.
alter table properties
  add column geocoded_at timestamptz(3),
  add column place_kept_until timestamptz(3);

-- Jobs that wait for a date, the oldest first.
create index jobs_waiting on jobs (org_id, location_id, id) where status = 'unscheduled' and archived_at is null;
